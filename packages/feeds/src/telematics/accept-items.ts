import { TELEMATICS_FAILURE_TEXTS as TEXTS, TelematicsFailure } from '@stormlane/domain/vehicles'
import * as z from 'zod'

/** Called when items of a provider cannot be read, so that they are counted. */
export type OnLeftOut = (leftOut: { what: string; count: number; reason: string }) => void

/** Providers send ids as strings or numbers. */
export const idText = z.union([z.string().min(1), z.number().int()]).transform(String)

/** Reads a whole answer, and refuses it if it has another format. */
export function readAnswer<Answer>(schema: z.ZodType<Answer>, answer: unknown): Answer {
  const read = schema.safeParse(answer)
  if (!read.success) throw new TelematicsFailure('unavailable', TEXTS.unreadable)
  return read.data
}

/** Reads each item; a broken one is left out. If there are items and all are broken, the answer is refused. */
export function acceptItems<Item>(
  items: readonly unknown[],
  { schema, what, onLeftOut }: { schema: z.ZodType<Item>; what: string; onLeftOut: OnLeftOut },
): Item[] {
  const accepted: Item[] = []
  let reason = ''
  for (const item of items) {
    const read = schema.safeParse(item)
    if (read.success) accepted.push(read.data)
    else reason ||= z.prettifyError(read.error)
  }
  const count = items.length - accepted.length
  if (count > 0) onLeftOut({ what, count, reason })
  if (count > 0 && accepted.length === 0) throw new TelematicsFailure('unavailable', TEXTS.noneReadable(what))
  return accepted
}
