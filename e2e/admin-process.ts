// Runs admin commands for the browser tests, one after the other. Loading the commands takes three seconds, so a worker loads them once.
import { runAdmin } from '@stormlane/server/src/admin/run-admin.ts'

export interface AdminAnswer {
  exitCode: number
  output: string
}

let last: Promise<void> = Promise.resolve()

process.on('message', (words: string[]) => {
  last = last.then(async () => {
    process.send?.(await answer(words))
  })
})
process.on('disconnect', () => process.exit())

async function answer(words: string[]): Promise<AdminAnswer> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const exitCode = await runAdmin(words, process.env, { print, printError: print, ask: async () => '' })
  return { exitCode, output: lines.join('\n') }
}
