import {
  HISTORICAL_PERIODS,
  hasHistory,
  MAX_CALLS_PER_MONTH,
  monthlyPrice,
  PRICING_TIMEFRAMES,
  type PricingChoice,
  type PricingService,
} from '@stormlane/domain/calculators'
import { useState } from 'react'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { formatAmount } from './amounts.ts'
import { CalculatorPage } from './calculator-page.tsx'
import { pricingTexts } from './calculators.texts.ts'
import { NumberField } from './number-field.tsx'
import css from './pricing-calculator.module.css'
import { PricingChart } from './pricing-chart.tsx'
import { PricingTotal } from './pricing-total.tsx'
import { ServiceCards } from './service-cards.tsx'

const OPENING_CHOICE: PricingChoice = {
  service: 'rightroute_standard',
  timeframe: 'forecast',
  historicalPeriod: '1year',
  callsPerMonth: 10_000,
}

export function PricingCalculator({ supportEmail }: { supportEmail: string }) {
  const [choice, setChoice] = useState(OPENING_CHOICE)
  const change = (changes: Partial<PricingChoice>) => setChoice((before) => ({ ...before, ...changes }))
  const chooseService = (service: PricingService) =>
    change({ service, timeframe: hasHistory(service) ? choice.timeframe : 'forecast' })
  const price = monthlyPrice(choice)
  return (
    <CalculatorPage title={pricingTexts.title} subtitle={pricingTexts.subtitle}>
      <div className={css.columns}>
        <div>
          <ServiceCards chosen={choice.service} onChoose={chooseService} />
          <Panel label={pricingTexts.calls} className={css.block}>
            <div className={css.inputs}>
              <div className={css.input}>
                <span className={css.label}>{pricingTexts.timeframe}</span>
                <SegmentedControl
                  label={pricingTexts.timeframe}
                  fullWidth
                  value={choice.timeframe}
                  onChange={(timeframe) => change({ timeframe })}
                  options={PRICING_TIMEFRAMES.map((value) => ({
                    value,
                    label: timeframeName(value, choice.service),
                    ...(value === 'historical' &&
                      !hasHistory(choice.service) && {
                        disabled: true,
                        hint: pricingTexts.noHistory(pricingTexts.services[choice.service].name),
                      }),
                  }))}
                />
              </div>
              {choice.timeframe === 'historical' && (
                <div className={css.input}>
                  <span className={css.label}>{pricingTexts.period}</span>
                  <SegmentedControl
                    label={pricingTexts.period}
                    fullWidth
                    value={choice.historicalPeriod}
                    onChange={(historicalPeriod) => change({ historicalPeriod })}
                    options={HISTORICAL_PERIODS.map((value) => ({ value, label: pricingTexts.periods[value] }))}
                  />
                </div>
              )}
              <NumberField
                label={pricingTexts.calls}
                value={choice.callsPerMonth}
                max={MAX_CALLS_PER_MONTH}
                onChange={(callsPerMonth) => change({ callsPerMonth })}
              />
              <div className={css.billed}>
                <span className={css.label}>{pricingTexts.billedAs}</span>
                <p className={css.product}>
                  {pricingTexts.billedCalls(formatAmount(choice.callsPerMonth))} × {price.callMultiplier} ={' '}
                  <b>{formatAmount(price.billedCalls)}</b>
                </p>
              </div>
            </div>
            <p className={css.help}>{pricingTexts.multiplier[price.callMultiplier]}</p>
          </Panel>
          <PricingChart choice={choice} summary={summary(choice)} />
        </div>
        <PricingTotal
          price={price}
          summary={`${summary(choice)}, ${pricingTexts.billedCalls(formatAmount(choice.callsPerMonth))}`}
          supportEmail={supportEmail}
        />
      </div>
    </CalculatorPage>
  )
}

/** Weather maps are live, not forecast (CALC-013). */
function timeframeName(timeframe: PricingChoice['timeframe'], service: PricingService): string {
  return timeframe === 'forecast' && service === 'weather_maps' ? pricingTexts.live : pricingTexts.timeframes[timeframe]
}

function summary({ service, timeframe, historicalPeriod }: PricingChoice): string {
  const parts = [pricingTexts.services[service].name, timeframeName(timeframe, service)]
  if (timeframe === 'historical') parts.push(pricingTexts.periods[historicalPeriod])
  return parts.join(', ')
}
