import { parentPort, workerData } from 'node:worker_threads';
import { composed } from './composed.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(composed(workerData));
