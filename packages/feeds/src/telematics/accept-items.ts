import { TELEMATICS_FAILURE_TEXTS as TEXTS, TelematicsFailure } from '@stormlane/domain'
import * as z from 'zod'

/** Called with the items of a provider that cannot be read, so that they are counted. */
export type OnLeftOut = (leftOut: { what: string; count: number; reason: string }) => void

/** Providers write ids as texts or numbers. */
export const idText = z.union([z.string().min(1), z.number().int()]).transform(String)

/** Reads the whole of an answer, which is refused if it has another form. */
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
