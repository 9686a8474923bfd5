import { getDecidingCosts, updateDecidingCosts } from '@stormlane/contract'
import { COST_RANGES, DEFAULT_DECIDING_COSTS, isCostInRange, type OwnCosts } from '@stormlane/domain/deciding'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { accountTexts } from './account.texts.ts'
import css from './account-page.module.css'

const TEXTS = accountTexts.costs
const COSTS = Object.keys(TEXTS.fields) as (keyof OwnCosts)[]
const costsQuery = queryOptions({
  queryKey: ['decidingCosts'],
  queryFn: ({ signal }) => api.send(getDecidingCosts, {}, signal),
})

/** For admins: what an hour, a mile, a crash and a missed appointment cost the organization. */
export function CostsBlock() {
  const { data } = useQuery(costsQuery)
  const [typed, setTyped] = useState<Partial<Record<keyof OwnCosts, string>>>({})
  const client = useQueryClient()
  const show = useToasts()
  const saving = useMutation({
    mutationFn: (body: OwnCosts) => api.send(updateDecidingCosts, { body }),
    onSuccess: (saved) => {
      client.setQueryData(costsQuery.queryKey, saved)
      setTyped({})
      show({ kind: 'success', title: TEXTS.saved })
    },
    onError: (error) => show({ kind: 'error', title: TEXTS.failed, text: errorLines(error).join(' ') }),
  })
  if (!data) return null
  const textOf = (cost: keyof OwnCosts) => typed[cost] ?? String(data[cost] ?? '')
  const wished = Object.fromEntries(COSTS.map((cost) => [cost, parseDollars(textOf(cost))])) as unknown as OwnCosts
  const isWrong = (cost: keyof OwnCosts) => wished[cost] !== null && !isCostInRange(cost, wished[cost])
  const isSame = COSTS.every((cost) => wished[cost] === data[cost])
  return (
    <section className={css.block} aria-label={TEXTS.title}>
      <h2>{TEXTS.title}</h2>
      {COSTS.map((cost) => (
        <TextField
          key={cost}
          label={TEXTS.fields[cost]}
          error={isWrong(cost) ? TEXTS.range(dollars(COST_RANGES[cost][0]), dollars(COST_RANGES[cost][1])) : undefined}
          size="small"
          value={textOf(cost)}
          placeholder={DEFAULT_DECIDING_COSTS[cost].toLocaleString('en-US')}
          onChange={(event) => setTyped({ ...typed, [cost]: event.target.value })}
          inputMode="decimal"
        />
      ))}
      <p className={css.hint}>{TEXTS.hint}</p>
      <div>
        <Button disabled={isSame || COSTS.some(isWrong) || saving.isPending} onClick={() => saving.mutate(wished)}>
          {TEXTS.save}
        </Button>
      </div>
    </section>
  )
}

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`

/** Null if nothing was written, NaN if it is no number. */
function parseDollars(text: string): number | null {
  const digits = text.replaceAll(/[$,\s]/g, '')
  return digits === '' ? null : Number(digits)
}
