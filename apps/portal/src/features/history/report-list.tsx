import { groundTruthText, predictedValue } from '@stormlane/domain/history'
import { indexText } from '@stormlane/domain/levels'
import { ChevronDown, Flag } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { OverlayGlyph } from '../../parts/overlays/overlay-glyph.tsx'
import list from '../../ui/surface/pick-list.module.css'
import css from './compared-maps.module.css'
import { historyTexts } from './history.texts.ts'
import type { HistoryView } from './history-view.ts'
import { reportItems } from './report-items.ts'
import { stormDays } from './storm-words.ts'

const TEXTS = historyTexts.groundTruth

interface ReportListProps {
  view: HistoryView
  onSelect: (id: string) => void
}

/** A button with the number of reports that opens their list, an alternative for users who cannot click the map. */
export function ReportList({ view, onSelect }: ReportListProps) {
  const { storm, truth, reports, selected, state } = view
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const markers = truth ? reportItems(truth).filter(({ geometry }) => geometry.type === 'Point') : []
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from the button and the rows inside
    <div
      className={css.reports}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        setOpen(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={css.chip}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Flag size={14} aria-hidden="true" />
        <strong>{TEXTS.title}</strong>
        <span>{TEXTS.reports(reports.length, stormDays(storm))}</span>
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      {isOpen && (
        <section id={id} className={css.reportList} aria-label={TEXTS.list}>
          {reports.length === 0 ? (
            <p className={list.none}>{TEXTS.none}</p>
          ) : (
            <ul className={list.list}>
              {reports.map((report, index) => {
                const predicted = predictedValue(report, state.daysOut)
                const marker = markers[index]
                return (
                  <li key={report.id}>
                    <button
                      type="button"
                      className={list.row}
                      aria-pressed={report === selected?.report}
                      onClick={() => onSelect(report.id)}
                    >
                      {marker && <OverlayGlyph {...marker} />}
                      <span className={list.name}>
                        <strong>{report.locationName}</strong>
                        <span>{groundTruthText(truth?.name ?? '', report.description)}</span>
                      </span>
                      <span className={css.predicted}>
                        {historyTexts.report.listed(
                          predicted === null ? historyTexts.report.notAvailable : indexText(predicted),
                        )}
                      </span>
                    </button>
                  </li>
                )
              })}
            </ul>
          )}
        </section>
      )}
    </div>
  )
}
