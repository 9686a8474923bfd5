// Without SMTP settings, mails are written as files into a subfolder of the data folder.
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

export const mailOutboxFolder = (dataFolder: string) => path.join(dataFolder, 'outbox')

/** Removes the mails to and from these addresses, which are in lower case. */
export async function removeMailsOf(dataFolder: string, addresses: readonly string[]): Promise<void> {
  const folder = mailOutboxFolder(dataFolder)
  const wanted = new Set(addresses)
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name)
    const mail = await textOf(file)
    if (correspondents(mail).some((address) => wanted.has(address))) await rm(file, { force: true })
  }
}

const namesIn = (folder: string) => unlessMissing(readdir(folder), [])

/** Another process may remove a mail after its name was read. */
const textOf = (file: string) => unlessMissing(readFile(file, 'utf8'), '')

async function unlessMissing<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise
    throw error
  }
}

/** The addresses in the headers To and Reply-To, in lower case. */
function correspondents(mail: string): string[] {
  const [headers = ''] = mail.split(/\r?\n\r?\n/, 1)
  const lines = headers.toLowerCase().split(/\r?\n(?!\s)/)
  return lines
    .filter((line) => /^(to|reply-to):/.test(line))
    .flatMap((line) => line.replace(/^[a-z-]+:/, '').match(/[^\s<>,"]+@[^\s<>,"]+/g) ?? [])
}
