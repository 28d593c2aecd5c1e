export { likelyReadings } from '../stages/doubt/likely-readings.ts';
