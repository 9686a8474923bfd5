import { type DepartureSuggestion, planChange } from '@stormlane/domain/deciding'
import { durationWords } from '@stormlane/domain/time'
import { CheckCheck, ListChecks, Undo2, X } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import css from './plan-board.module.css'
import { planBoardTexts as TEXTS } from './plan-board.texts.ts'

interface PlanBarProps {
  picked: readonly DepartureSuggestion[]
  /** How many suggestions the board has. */
  available: number
  undoable: number
  isBusy: boolean
  onPickAll: () => void
  onClear: () => void
  onApply: () => void
  onUndo: () => void
}

/** What the picked suggestions change together, and the buttons that apply them and take them back. */
export function PlanBar(props: PlanBarProps) {
  const { picked, available, undoable, isBusy, onPickAll, onClear, onApply, onUndo } = props
  if (available === 0 && undoable === 0) return null
  const { count, minutesSaved, docksKept, severeBefore, severeAfter } = planChange(picked)
  const minutes = Math.round(Math.abs(minutesSaved))
  return (
    <section className={css.planBar} aria-label={TEXTS.suggestions.bar}>
      <p aria-live="polite">
        <Fact value={TEXTS.suggestions.of(count, available)} words={TEXTS.suggestions.picked} />
        {count > 0 ? (
          <>
            <Fact
              value={`${minutesSaved > 0 && minutes > 0 ? '−' : minutes > 0 ? '+' : ''}${durationWords(minutes)}`}
              words={TEXTS.suggestions.onTheRoad}
              isGood={minutesSaved > 0}
            />
            <Fact
              value={TEXTS.suggestions.docks(docksKept)}
              words={TEXTS.suggestions.docksKept}
              isGood={docksKept > 0}
            />
            <Fact
              value={TEXTS.suggestions.severe(severeBefore, severeAfter)}
              words={TEXTS.suggestions.severeWords}
              isGood={severeAfter < severeBefore}
            />
          </>
        ) : null}
      </p>
      <div className={css.buttons}>
        {undoable > 0 ? (
          <Button icon={<Undo2 size={15} aria-hidden="true" />} busy={isBusy} onClick={onUndo}>
            {TEXTS.moves.undo(undoable)}
          </Button>
        ) : null}
        {count > 0 ? (
          <Button kind="ghost" icon={<X size={15} aria-hidden="true" />} onClick={onClear}>
            {TEXTS.suggestions.clear}
          </Button>
        ) : null}
        {count < available ? (
          <Button icon={<ListChecks size={15} aria-hidden="true" />} onClick={onPickAll}>
            {TEXTS.suggestions.pickAll(available)}
          </Button>
        ) : null}
        {available > 0 ? (
          <Button
            kind="primary"
            icon={<CheckCheck size={16} aria-hidden="true" />}
            busy={isBusy}
            disabled={count === 0}
            onClick={onApply}
          >
            {TEXTS.suggestions.apply(count)}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

function Fact({ value, words, isGood = false }: { value: string; words: string; isGood?: boolean }) {
  return (
    <span className={css.fact}>
      <b className={css.factValue} data-good={isGood}>
        {value}
      </b>{' '}
      <span>{words}</span>
    </span>
  )
}
