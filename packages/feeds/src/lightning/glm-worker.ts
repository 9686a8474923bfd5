// The thread that reads files of the lightning mapper: a library in WebAssembly reads them, which a damaged file may keep busy.
import { answerTasks } from '@stormlane/threads'
import { readGlm } from './read-glm.ts'

answerTasks(({ bytes }: { bytes: Uint8Array }) => readGlm(bytes))
