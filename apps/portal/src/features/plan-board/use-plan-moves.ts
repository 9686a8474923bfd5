import { type CallAnswer, moveRoutes } from '@stormlane/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { planBoardTexts as TEXTS } from './plan-board.texts.ts'

/** Another departure for a shipment. Times in ms. */
export interface PlanMove {
  id: string
  name: string
  from: number
  to: number
}

interface Wish {
  moves: readonly PlanMove[]
  /** Whether it takes earlier moves back. */
  isUndo: boolean
}

const iso = (ms: number) => new Date(ms).toISOString()

/** Gives shipments other departures, tells which were not moved and why, and can take the last moves back. */
export function usePlanMoves() {
  const client = useQueryClient()
  const show = useToasts()
  const [undoable, setUndoable] = useState<readonly PlanMove[]>([])
  const moving = useMutation({
    mutationFn: ({ moves }: Wish) =>
      api.send(moveRoutes, {
        body: { moves: moves.map(({ id, from, to }) => ({ routeId: id, from: iso(from), to: iso(to) })) },
      }),
    onSuccess: ({ moved, kept }, { moves, isUndo }) => {
      const made = moves.filter(({ id }) => moved.includes(id))
      setUndoable(isUndo ? [] : made.map((move) => ({ ...move, from: move.to, to: move.from })))
      if (made.length > 0)
        show({ kind: 'success', title: isUndo ? TEXTS.moves.undone(made.length) : TEXTS.moves.made(made.length) })
      const refused = refusals(moves, moved, kept)
      if (refused.length > 0) show({ kind: 'error', title: TEXTS.moves.kept(refused.length), text: refused.join(' ') })
    },
    onError: (error) => show({ kind: 'error', title: TEXTS.moves.failed, text: errorLines(error).join(' ') }),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEYS.routes }),
  })
  return {
    /** What was picked stays picked if the request fails. */
    move: (moves: readonly PlanMove[], onDone: () => void) =>
      moving.mutate({ moves, isUndo: false }, { onSuccess: onDone }),
    undo: () => moving.mutate({ moves: undoable, isUndo: true }),
    undoable,
    isMoving: moving.isPending,
  }
}

type Outcome = CallAnswer<typeof moveRoutes>

/** A sentence for each shipment that was not moved; one that the server does not know was deleted. */
const refusals = (moves: readonly PlanMove[], moved: Outcome['moved'], kept: Outcome['kept']): string[] =>
  moves
    .filter(({ id }) => !moved.includes(id))
    .map(({ id, name }) => `${name}: ${kept.find(({ routeId }) => routeId === id)?.error ?? TEXTS.moves.gone}`)
