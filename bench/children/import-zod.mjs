import 'zod';
