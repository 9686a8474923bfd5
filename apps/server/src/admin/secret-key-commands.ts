// Replaces the secret key of the installation. The new key is on disk before anything is encrypted with it, so after a
// crash at any moment some key still decrypts what is stored. Running the command again finishes the work.
import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { createKeyFile, KEY_FILE, openSecrets, readKeyFile, type Secrets } from '../platform/secrets.ts'
import { CommandRefused } from './command.ts'
import type { AdminContext, Command } from './context.ts'
import { sealedValueRepository } from './sealed-value.repository.ts'

type SealedValues = ReturnType<typeof sealedValueRepository>

const rotate: Command = {
  name: 'secret-key rotate',
  usage: '',
  summary: 'Makes a new secret key and encrypts with it what is stored; stop the server first',
  async run(context) {
    const { database, secrets, dataFolder } = context
    const values = sealedValueRepository(database)
    if (await values.isServerRunning())
      throw new CommandRefused('A server uses this database: stop it first, it would go on with the old key.')
    const newFile = path.join(dataFolder, `${KEY_FILE}.new`)
    // Reuse the key of an interrupted rotation: some values may already be encrypted with it.
    if (!existsSync(newFile)) createKeyFile(newFile)
    const next = openSecrets({ secretKey: readKeyFile(newFile), dataFolder })
    const count = await reseal(values, secrets, next)
    finish(context, newFile, count)
  },
}

export const secretKeyCommands: readonly Command[] = [rotate]

/** All values are replaced in one transaction, so either all have the old key or all have the new one. */
function reseal(values: SealedValues, old: Secrets, next: Secrets): Promise<number> {
  return values.replaceAll((sealed) => next.encrypt(opened(old, sealed) ?? opened(next, sealed) ?? refuse()), next)
}

function opened(secrets: Secrets, sealed: Buffer): string | undefined {
  try {
    return secrets.decrypt(sealed)
  } catch {
    return undefined
  }
}

function refuse(): never {
  throw new CommandRefused(
    'A stored value was encrypted with another key, so nothing was changed: put the right key back.',
  )
}

function finish({ print, dataFolder, hasConfiguredKey }: AdminContext, newFile: string, count: number): void {
  if (hasConfiguredKey) {
    print(`${count} stored secrets have a new key. Set SECRET_KEY to the content of ${newFile}, then delete that file.`)
    return
  }
  renameSync(newFile, path.join(dataFolder, KEY_FILE))
  print(`${count} stored secrets have a new key. Back up ${path.join(dataFolder, KEY_FILE)}, apart from the database.`)
}
