import type { Bucket } from '@stormlane/domain/product'
import { s3Bucket } from '@stormlane/shelf'
import type { Config } from '../platform/config.ts'

/** Returns null if everything stays on the disk of this machine. */
export function chooseBucket({ bucket }: Pick<Config, 'bucket'>): Bucket | null {
  return bucket ? s3Bucket(bucket) : null
}
