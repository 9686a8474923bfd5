// Reads files of the lightning mapper in a thread, because a damaged file may keep the WebAssembly library busy.
import { answerTasks } from '@stormlane/threads'
import { readGlm } from './read-glm.ts'

answerTasks(({ bytes }: { bytes: Uint8Array }) => readGlm(bytes))
