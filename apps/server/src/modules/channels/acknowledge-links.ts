// Links in notices with which a reader takes care of an asset without signing in. Their key is
// `<organization>.<channel>.<asset>.<expires>.<signature>`. Nothing is stored: the signature proves that this server
// wrote the link into a notice of the channel, and deleting the channel ends its links.
import { addMilliseconds, type Clock, DAY_MS } from '@stormlane/domain/time'
import type { Config } from '../../platform/config.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'
import type { Secrets } from '../../platform/secrets.ts'

export interface LinkedNotice {
  organizationId: string
  channelId: string
  assetId: string
}

/** How long a link works (our choice): notices are about the shift, and old ones must not hide what is new. */
const WORKS_FOR_MS = DAY_MS

export const ACKNOWLEDGE_PATH = '/acknowledge'

export type AcknowledgeLinks = ReturnType<typeof acknowledgeLinks>

interface Dependencies {
  secrets: Pick<Secrets, 'sign' | 'isSignedBy'>
  clock: Clock
  config: Pick<Config, 'publicUrl'>
}

export function acknowledgeLinks({ secrets, clock, config }: Dependencies) {
  return {
    linkFor({ organizationId, channelId, assetId }: LinkedNotice): string {
      const expiresAt = addMilliseconds(clock.now(), WORKS_FOR_MS).getTime()
      const text = [organizationId, channelId, assetId, expiresAt].join('.')
      return `${config.publicUrl}/api${ACKNOWLEDGE_PATH}?key=${text}.${secrets.sign(signedText(text))}`
    },

    /** Returns what a link is about; undefined if this server did not write it. */
    read(key: string): LinkedNotice | 'expired' | undefined {
      const end = key.lastIndexOf('.')
      const text = key.slice(0, Math.max(0, end))
      if (!secrets.isSignedBy(signedText(text), key.slice(end + 1))) return undefined
      const [organizationId = '', channelId = '', assetId = '', expiresAt] = text.split('.')
      if (![organizationId, channelId, assetId].every(isUuid)) return undefined
      if (!(Number(expiresAt) >= clock.now().getTime())) return 'expired'
      return { organizationId, channelId, assetId }
    },
  }
}

/** The prefix distinguishes these signatures from others that the same key makes. */
const signedText = (text: string) => `acknowledge ${text}`
