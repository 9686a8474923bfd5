import {
  ACCIDENT_SHARE_OF_FLEET,
  type AccidentType,
  accidentCost,
  DEFAULT_ACCIDENT_COSTS,
  DEFAULT_AVERAGE_COST,
  type FleetAccidents,
  MAX_ACCIDENT_COST,
  MAX_FLEET_SIZE,
  WEATHER_SHARE_OF_ACCIDENTS,
} from '@stormlane/domain/calculators'
import { useState } from 'react'
import { formatAmount, formatDollars, formatShare } from './amounts.ts'
import { CalculatorPage } from './calculator-page.tsx'
import { roiTexts } from './calculators.texts.ts'
import { ContactLink } from './contact-link.tsx'
import { CostBreakdown } from './cost-breakdown.tsx'
import { NumberField } from './number-field.tsx'
import css from './roi-calculator.module.css'
import { RoiStep } from './roi-step.tsx'
import { SavingsCards } from './savings-cards.tsx'
import { TypedAccidents } from './typed-accidents.tsx'

const OPENING_FLEET: FleetAccidents = {
  fleetSize: 500,
  counts: { rollover: 0, hydroplaning: 0, jackknife: 0, injury: 0 },
  costs: DEFAULT_ACCIDENT_COSTS,
  averageCost: DEFAULT_AVERAGE_COST,
}

export function RoiCalculator({ supportEmail }: { supportEmail: string }) {
  const [fleet, setFleet] = useState(OPENING_FLEET)
  const change = (changes: Partial<FleetAccidents>) => setFleet((before) => ({ ...before, ...changes }))
  const changeOfType = (part: 'counts' | 'costs', type: AccidentType, value: number) =>
    setFleet((before) => ({ ...before, [part]: { ...before[part], [type]: value } }))
  const cost = accidentCost(fleet)
  return (
    <CalculatorPage title={roiTexts.title} subtitle={roiTexts.subtitle}>
      <div className={css.steps}>
        <RoiStep number={1} title={roiTexts.fleet} wide>
          <div className={css.fleet}>
            <NumberField
              label={roiTexts.fleetSize}
              suffix={roiTexts.vehicles}
              value={fleet.fleetSize}
              max={MAX_FLEET_SIZE}
              onChange={(fleetSize) => change({ fleetSize })}
            />
            <Fact
              name={roiTexts.accidents}
              value={formatAmount(cost.accidentsPerYear)}
              note={roiTexts.accidentShare(formatShare(ACCIDENT_SHARE_OF_FLEET))}
            />
            <Fact
              name={roiTexts.weatherAccidents}
              value={formatAmount(cost.weatherAccidents)}
              note={roiTexts.weatherShare(formatShare(WEATHER_SHARE_OF_ACCIDENTS))}
            />
          </div>
        </RoiStep>
        <RoiStep
          number={2}
          title={roiTexts.byType}
          note={roiTexts.typed(formatAmount(cost.typedAccidents), formatAmount(cost.weatherAccidents))}
        >
          <TypedAccidents fleet={fleet} cost={cost} onChange={changeOfType} />
        </RoiStep>
        <RoiStep number={3} title={roiTexts.total}>
          <CostBreakdown cost={cost} />
          <div className={css.average}>
            <NumberField
              label={roiTexts.averageCost}
              prefix="$"
              small
              inline
              value={fleet.averageCost}
              max={MAX_ACCIDENT_COST}
              onChange={(averageCost) => change({ averageCost })}
            />
            <p className={css.help}>{roiTexts.averageCostUse}</p>
          </div>
        </RoiStep>
        <RoiStep number={4} title={roiTexts.savings} wide>
          <SavingsCards savings={cost.savings} />
        </RoiStep>
      </div>
      <aside className={css.sheet} aria-label={roiTexts.bestSavings}>
        <p className={css.best}>
          {roiTexts.bestSavings}
          <span>
            <strong>{formatDollars(cost.savings.predictive_routing)}</strong> {roiTexts.perYearSuffix}
          </span>
        </p>
        <ContactLink supportEmail={supportEmail} subject={roiTexts.title} />
      </aside>
    </CalculatorPage>
  )
}

function Fact({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <dl className={css.fact}>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong> {note}
      </dd>
    </dl>
  )
}
