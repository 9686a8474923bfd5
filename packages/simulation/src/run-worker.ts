import { parentPort, workerData } from 'node:worker_threads'
import { type GenerationOptions, generateRun } from './run-generation.ts'

generateRun(workerData as GenerationOptions, (event) => parentPort?.postMessage(event))
