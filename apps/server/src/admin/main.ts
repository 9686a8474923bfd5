import { createInterface } from 'node:readline/promises'
import { runAdmin } from './run-admin.ts'

process.exitCode = await runAdmin(process.argv.slice(2), process.env, {
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
  ask: askTerminal,
})

async function askTerminal(question: string): Promise<string> {
  if (!process.stdin.isTTY) return ''
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}
