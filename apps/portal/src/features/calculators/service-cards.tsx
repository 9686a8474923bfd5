import { minimumPerMonth, PRICING_SERVICES, type PricingService } from '@stormlane/domain/calculators'
import { CalendarRange, CloudSun, Gauge, Layers, type LucideIcon, Map as MapIcon, Route, Waypoints } from 'lucide-react'
import { useId } from 'react'
import { formatDollars } from './amounts.ts'
import { pricingTexts } from './calculators.texts.ts'
import css from './service-cards.module.css'

const ICONS: Record<PricingService, LucideIcon> = {
  rightroute_standard: Route,
  rightroute_custom: Waypoints,
  rightroute_range: CalendarRange,
  impact: Gauge,
  weather: CloudSun,
  impact_maps: Layers,
  weather_maps: MapIcon,
}

interface ServiceCardsProps {
  chosen: PricingService
  onChoose: (service: PricingService) => void
}

const minimum = (service: PricingService) => formatDollars(minimumPerMonth(service))

/** Chooses the service type, with one card for each. */
export function ServiceCards({ chosen, onChoose }: ServiceCardsProps) {
  const name = useId()
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{pricingTexts.service}</legend>
      <div className={css.cards}>
        {PRICING_SERVICES.map((service) => {
          const Icon = ICONS[service]
          const text = pricingTexts.services[service]
          return (
            <label key={service} className={css.card}>
              <span className={css.icon}>
                <Icon size={16} aria-hidden="true" />
              </span>
              <span className={css.words}>
                <b>{text.name}</b>
                <span className={css.about} id={`${name}-${service}`}>
                  {text.about}
                </span>
              </span>
              <input
                className={css.radio}
                type="radio"
                name={name}
                value={service}
                aria-label={text.name}
                aria-describedby={`${name}-${service}`}
                checked={service === chosen}
                onChange={() => onChoose(service)}
              />
            </label>
          )
        })}
        <p className={css.minimums}>
          {pricingTexts.minimums(minimum('impact_maps'), minimum('rightroute_range'), minimum('impact'))}
        </p>
      </div>
    </fieldset>
  )
}
