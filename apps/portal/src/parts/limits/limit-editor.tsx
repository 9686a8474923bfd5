import { changeOwnLimits } from '@stormlane/contract'
import {
  IMPACT_LEVELS,
  LIMIT_HAZARDS,
  type LimitHazard,
  type LimitLevel,
  limitProblem,
  type MeasurementSystem,
} from '@stormlane/domain'
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { sessionQueries } from '../../platform/session-queries.ts'
import { useUnits } from '../../platform/units.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import css from './limit-editor.module.css'
import { LIMITS_KEY, type LimitsOf, limitsQuery } from './limit-queries.ts'
import { LimitRow, type WishedLimit } from './limit-row.tsx'
import { limitsTexts as TEXTS } from './limits.texts.ts'
import { shownLimit, typedLimit } from './typed-limit.ts'

type Wishes = Partial<Record<LimitHazard, WishedLimit>>

/** The limits of the organization, a group or a location, with those that hold where it has none of its own. Members only read them. */
export function LimitEditor({ of }: { of: LimitsOf }) {
  const { data, isError, refetch } = useQuery(limitsQuery(of))
  const { data: me } = useSuspenseQuery(sessionQueries.me())
  const units = useUnits()
  const [wishes, setWishes] = useState<Wishes>({})
  const client = useQueryClient()
  const show = useToasts()
  const saving = useMutation({
    mutationFn: () => api.send(changeOwnLimits, { body: { ...of, changes: changesOf(wishes, units) } }),
    onSuccess: async (saved) => {
      client.setQueryData(limitsQuery(of).queryKey, saved)
      // Others may inherit them.
      await client.invalidateQueries({ queryKey: LIMITS_KEY })
      setWishes({})
      show({ kind: 'success', title: TEXTS.saved })
    },
    onError: (error) => show({ kind: 'error', title: TEXTS.failed, text: errorLines(error).join(' ') }),
  })
  if (isError) return <ErrorState message={TEXTS.loadFailed} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  const problems = new Map(
    Object.entries(wishes).map(([hazard, { text }]) => [hazard, problemOf(hazard as LimitHazard, text, units)]),
  )
  const canSave = problems.size > 0 && ![...problems.values()].some(Boolean)
  return (
    <form
      className={css.editor}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSave) saving.mutate()
      }}
    >
      <p className={css.intro}>{me.isAdmin ? TEXTS.intro : `${TEXTS.intro} ${TEXTS.adminsOnly}`}</p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.hazard}</th>
            <th scope="col">{TEXTS.limit}</th>
            <th scope="col">{TEXTS.level}</th>
          </tr>
        </thead>
        <tbody>
          {LIMIT_HAZARDS.map((hazard) => {
            const own = data.own.find((limit) => limit.hazard === hazard)
            const stored: WishedLimit = {
              text: own ? shownLimit(hazard, own.value, units) : '',
              level: (own?.level ?? IMPACT_LEVELS.high) as LimitLevel,
            }
            return (
              <LimitRow
                key={hazard}
                hazard={hazard}
                wish={wishes[hazard] ?? stored}
                inherited={data.inherited.find((limit) => limit.hazard === hazard)}
                problem={problems.get(hazard)}
                canEdit={me.isAdmin && !saving.isPending}
                units={units}
                onChange={(wish) => setWishes(changed(wishes, hazard, wish, stored))}
              />
            )
          })}
        </tbody>
      </table>
      {me.isAdmin ? (
        <div className={css.actions}>
          <Button type="submit" kind="primary" disabled={!canSave} busy={saving.isPending}>
            {TEXTS.save}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

/** The wishes with one more, or without it where it is as stored. */
function changed(wishes: Wishes, hazard: LimitHazard, wish: WishedLimit, stored: WishedLimit): Wishes {
  const { [hazard]: _, ...others } = wishes
  const text = wish.text.trim()
  const isStored = text === stored.text && (wish.level === stored.level || text === '')
  return isStored ? others : { ...others, [hazard]: wish }
}

function problemOf(hazard: LimitHazard, text: string, units: MeasurementSystem): string | undefined {
  if (text.trim() === '') return undefined
  const value = typedLimit(hazard, text, units)
  return Number.isFinite(value) ? limitProblem(hazard, value, units) : TEXTS.notANumber
}

const changesOf = (wishes: Wishes, units: MeasurementSystem) =>
  Object.entries(wishes).map(([name, { text, level }]) => {
    const hazard = name as LimitHazard
    return { hazard, limit: text.trim() === '' ? null : { value: typedLimit(hazard, text, units), level } }
  })
