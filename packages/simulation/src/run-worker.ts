import { answerTasks } from '@stormlane/threads'
import { type GenerationOptions, generateRun } from './run-generation.ts'

answerTasks((options: GenerationOptions, { tell }) => generateRun(options, tell))
