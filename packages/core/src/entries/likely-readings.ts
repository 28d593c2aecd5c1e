export { likeliest as likelyReadings } from '../stages/doubt/likely/likeliest.ts';
