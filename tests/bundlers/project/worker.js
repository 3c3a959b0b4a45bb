import { World } from 'cellmates';
import { use } from './use.js';

onmessage = async () => postMessage(await use(World));
