import {
  MAX_THRESHOLDS,
  type NotificationType,
  newThreshold,
  THRESHOLD_VARIABLES,
  type Threshold,
  type ThresholdVariable,
  variablesOfType,
} from '@stormlane/domain/drivers'
import { featureFlags } from '@stormlane/domain/product'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { sessionQueries } from '../../platform/session-queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Menu } from '../../ui/material/menu.ts'
import { MenuItem } from '../../ui/material/menu-item.ts'
import css from './driver-notifications.module.css'
import { notificationTexts as TEXTS } from './driver-notifications.texts.ts'
import { notificationQueries } from './notification-queries.ts'
import { ThresholdRow } from './threshold-row.tsx'

const NO_FLAGS = featureFlags()

interface ThresholdListProps {
  type: NotificationType
  thresholds: readonly Threshold[]
  onChange: (thresholds: Threshold[]) => void
}

export function ThresholdList({ type, thresholds, onChange }: ThresholdListProps) {
  const { data: fleet } = useQuery(notificationQueries.fleetValues())
  const { data: flags = NO_FLAGS } = useQuery(sessionQueries.features())
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const add = (variable: ThresholdVariable) => {
    setAnchor(null)
    onChange([...thresholds, newThreshold(variable)])
  }
  return (
    <section aria-label={TEXTS.thresholds}>
      <div className={css.sectionHead}>
        <h3 className={css.heading}>{TEXTS.thresholds}</h3>
        <span className={css.caption}>{TEXTS.thresholdsHelp}</span>
        <span className={css.spacer} />
        <Button
          kind="link"
          size="small"
          icon={<Plus size={15} aria-hidden="true" />}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          disabled={thresholds.length >= MAX_THRESHOLDS}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {TEXTS.addThreshold}
        </Button>
        <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
          {variablesOfType(type, flags).map((variable) => (
            <MenuItem key={variable} onClick={() => add(variable)}>
              {THRESHOLD_VARIABLES[variable].label}
            </MenuItem>
          ))}
        </Menu>
      </div>
      <div className={css.thresholds}>
        {thresholds.length === 0 ? <p className={css.nothing}>{TEXTS.noThresholds}</p> : null}
        {thresholds.map((threshold, place) => (
          <ThresholdRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a threshold's id depends on its bounds, and the row must not remount while its handle is dragged
            key={place}
            threshold={threshold}
            fleet={fleet?.get(threshold.variable)}
            onChange={(changed) => onChange(thresholds.with(place, changed))}
            onRemove={() => onChange(thresholds.toSpliced(place, 1))}
          />
        ))}
      </div>
    </section>
  )
}
