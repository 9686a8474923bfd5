// Runs admin commands beside the running server and reads the mails in its outbox.
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.join(import.meta.dirname, '..')
const run = promisify(execFile)

function dataFolder(): string {
  const folder = process.env.STORMLANE_E2E_DATA
  if (!folder) throw new Error('The global setup has not started a server.')
  return folder
}

/** Runs `npm run admin -- …` and returns the line it printed. */
export async function admin(...words: string[]): Promise<string> {
  const env = { ...process.env, STORMLANE_DATA: dataFolder() }
  const { stdout } = await run(process.execPath, ['apps/server/src/admin/main.ts', ...words], { cwd: root, env })
  return stdout.trim()
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
