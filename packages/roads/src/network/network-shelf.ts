// The imported network of all machines, in the bucket that they share. Which of the networks there is in use is up to the caller.
import { open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { type Bucket, BucketError } from '@stormlane/domain'
import { importedNetworkFile } from './open-network.ts'

/** The network that ships with the product. */
export const AUTHORED_NETWORK = 'authored'
/** The CRC-32 that ends a network file. */
const CHECKSUM_BYTES = 4
const FOLDER = 'roads/'
const keyOf = (name: string) => `${FOLDER}${name}.network`
/** A state's roads take some hundred megabytes. */
const PART_BYTES = 16 << 20

/** The name of the network in a data folder. An imported one is named by the checksum at its end and its size. */
export function nameOfNetwork(dataFolder: string): Promise<string> {
  return nameOfFile(importedNetworkFile(dataFolder))
}

async function nameOfFile(file: string): Promise<string> {
  const size = (await stat(file).catch(() => null))?.size
  if (size === undefined) return AUTHORED_NETWORK
  const handle = await open(file)
  try {
    const end = Buffer.alloc(CHECKSUM_BYTES)
    await handle.read(end, 0, end.length, Math.max(0, size - end.length))
    return `${end.toString('hex')}-${size}`
  } finally {
    await handle.close()
  }
}

/** Uploads the network of a data folder and returns its name. */
export async function shelveNetwork(bucket: Bucket, dataFolder: string): Promise<string> {
  const name = await nameOfNetwork(dataFolder)
  if (name !== AUTHORED_NETWORK) await bucket.putFile(keyOf(name), importedNetworkFile(dataFolder))
  return name
}

/** Makes the named network that of a data folder. Throws a BucketError if it is needed and cannot be fetched; then the folder is as it was. */
export async function takeNetwork(bucket: Bucket, dataFolder: string, name: string): Promise<void> {
  if ((await nameOfNetwork(dataFolder)) === name) return
  const file = importedNetworkFile(dataFolder)
  if (name === AUTHORED_NETWORK) return rm(file, { force: true })
  const temporary = `${file}.${process.pid}.tmp`
  try {
    await fetchInParts(bucket, name, temporary)
    if ((await nameOfFile(temporary)) !== name) throw new BucketError(`${keyOf(name)} in the bucket is damaged`)
    await rename(temporary, file)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Deletes the networks that are not in use any longer. */
export async function clearShelf(bucket: Bucket, inUse: string): Promise<void> {
  for (const { key } of await bucket.list(FOLDER)) if (key !== keyOf(inUse)) await bucket.delete(key)
}

async function fetchInParts(bucket: Bucket, name: string, file: string): Promise<void> {
  const key = keyOf(name)
  const size = (await bucket.list(key)).find((stored) => stored.key === key)?.bytes
  if (size === undefined) throw new BucketError(`${key} is not in the bucket`)
  await writeFile(file, '')
  const handle = await open(file, 'r+')
  try {
    for (let from = 0; from < size; from += PART_BYTES) {
      const bytes = await bucket.get(key, { from, length: Math.min(PART_BYTES, size - from) })
      if (!bytes) throw new BucketError(`${key} is not in the bucket any longer`)
      await handle.write(bytes, 0, bytes.length, from)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
}
