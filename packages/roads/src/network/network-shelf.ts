// Stores imported networks in the bucket that all machines share. The caller decides which of them is in use.
import { open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { type Bucket, BucketError } from '@stormlane/domain/product'
import { importedNetworkFile } from './open-network.ts'

/** The network that ships with the product. */
export const AUTHORED_NETWORK = 'authored'
/** Size of the CRC-32 at the end of a network file. */
const CHECKSUM_BYTES = 4
const FOLDER = 'roads/'
const keyOf = (name: string) => `${FOLDER}${name}.network`
/** Networks are fetched in parts of this size; a state's roads take some hundred megabytes. */
const PART_BYTES = 16 << 20

/**
 * Returns the name of the network in a data folder. An imported network is named after the checksum at its end and its
 * size.
 */
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

/**
 * Installs the named network in a data folder. If it has to be fetched and that fails, throws a BucketError and leaves
 * the folder unchanged.
 */
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

/** Deletes the networks that are no longer in use. */
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
