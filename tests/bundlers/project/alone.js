// For classic scripts, which have no import.meta to find a worker by.
import { look } from './page.js';

look();
