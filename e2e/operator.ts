// Runs admin commands beside the running server and reads the mails in its outbox.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AdminAnswer } from './admin-process.ts'

const root = path.join(import.meta.dirname, '..')
let adminProcess: ChildProcess | undefined
let lastCommand: Promise<unknown> = Promise.resolve()

function dataFolder(): string {
  const folder = process.env.STORMLANE_E2E_DATA
  if (!folder) throw new Error('The global setup has not started a server.')
  return folder
}

/** Runs the command of `npm run admin -- …` and returns the lines it printed. */
export function admin(...words: string[]): Promise<string> {
  const command = lastCommand.then(() => runCommand(words))
  lastCommand = command.catch(() => undefined)
  return command
}

async function runCommand(words: string[]): Promise<string> {
  const child = await startAdminProcess()
  child.send(words)
  const [{ exitCode, output }] = (await once(child, 'message')) as [AdminAnswer]
  if (exitCode !== 0) throw new Error(`admin ${words.join(' ')}: ${output}`)
  return output
}

async function startAdminProcess(): Promise<ChildProcess> {
  if (adminProcess?.connected) return adminProcess
  adminProcess = fork('e2e/admin-process.ts', {
    cwd: root,
    env: { ...process.env, STORMLANE_DATA: dataFolder() },
    execArgv: [],
  })
  await once(adminProcess, 'spawn')
  // Lets the Playwright worker exit; the admin process exits when its channel closes.
  adminProcess.unref()
  adminProcess.channel?.unref()
  return adminProcess
}

/** The mails to an address, decoded, newest last. */
export async function mailsTo(address: string): Promise<string[]> {
  const outbox = path.join(dataFolder(), 'outbox')
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml')).sort()
  const mails = await Promise.all(files.map((file) => readFile(path.join(outbox, file), 'utf8')))
  return mails.filter((mail) => mail.includes(`To: ${address}`)).map(decodeQuotedPrintable)
}

function decodeQuotedPrintable(mail: string): string {
  return mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
