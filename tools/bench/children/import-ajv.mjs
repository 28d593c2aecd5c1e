import 'ajv/dist/2020.js';
