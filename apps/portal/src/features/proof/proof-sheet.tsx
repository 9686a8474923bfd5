import { IMPACT_LEVELS, type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import {
  delayText,
  proofDuration,
  proofSummary,
  provedEventText,
  provedMilesText,
  provedValueText,
  PROOF_TEXTS as TEXTS,
} from '@stormlane/domain/proof'
import { formatMoment, formatSpan } from '../../platform/time-format.ts'
import { useUnits } from '../../platform/units.ts'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { LevelBars } from './level-bars.tsx'
import css from './proof.module.css'
import type { Proof } from './proof-queries.ts'

/** What was known, said and done about an asset, as users read and print it. Times are in the organization's zone. */
export function ProofSheet({ proof }: { proof: Proof }) {
  const { timeZone } = proof
  const moment = (at: Date | string) => formatMoment(new Date(at), timeZone)
  return (
    <article className={css.sheet} aria-label={TEXTS.title}>
      <header className={css.head}>
        <div>
          <h2 dir="auto">{proof.name}</h2>
          <p className={css.muted}>
            {proof.organizationName} · {moment(proof.startAt)} – {moment(proof.endAt)}
          </p>
        </div>
        <div className={css.made}>
          {proof.truth === 'simulated' ? <span className={css.demo}>{TEXTS.demo}</span> : null}
          <span className={css.muted}>{TEXTS.made(moment(proof.madeAt))}</span>
        </div>
      </header>
      <p className={css.summary}>{proofSummary(proof, moment).join(' ')}</p>
      <Figures proof={proof} moment={moment} />
      {proof.trips.length > 0 ? <Trips proof={proof} moment={moment} /> : null}
      <Values proof={proof} moment={moment} />
      <Lines proof={proof} moment={moment} />
      <section aria-label={TEXTS.strip}>
        <h3>
          {TEXTS.strip} <small>{TEXTS.stripHint}</small>
        </h3>
        <LevelBars proof={proof} />
      </section>
      <section aria-label={TEXTS.gaps}>
        <h3>{TEXTS.gaps}</h3>
        <ul className={css.gaps}>
          {proof.gaps.map((gap) => (
            <li key={gap}>{TEXTS.gap[gap]}</li>
          ))}
        </ul>
      </section>
      <Sources proof={proof} moment={moment} />
    </article>
  )
}

interface PartProps {
  proof: Proof
  moment: (at: Date | string) => string
}

function Figures({ proof, moment }: PartProps) {
  const [trip] = proof.trips
  const only = proof.trips.length === 1 ? trip : undefined
  const worst = (of: 'forecastLevel' | 'observedLevel') =>
    Math.max(IMPACT_LEVELS.unknown, ...proof.hours.map((hour) => hour[of] ?? IMPACT_LEVELS.unknown))
  const [forecast, observed] = [worst('forecastLevel'), worst('observedLevel')]
  return (
    <dl className={css.figures}>
      {only ? (
        <>
          <div>
            <dt>{TEXTS.predicted}</dt>
            <dd>{delayText(only.minutesPredicted)}</dd>
            <dd className={css.muted}>
              {only.earliestArrivalAt && only.latestArrivalAt
                ? TEXTS.range(after(only, only.earliestArrivalAt), after(only, only.latestArrivalAt))
                : null}
            </dd>
          </div>
          <div>
            <dt>{TEXTS.real}</dt>
            <dd>{only.minutesReal === null ? TEXTS.notKnown : delayText(only.minutesReal)}</dd>
            <dd className={css.muted}>{only.arrivedAt ? moment(only.arrivedAt) : null}</dd>
          </div>
        </>
      ) : null}
      <div>
        <dt>{TEXTS.worst}</dt>
        <dd>
          {observed >= IMPACT_LEVELS.none ? (
            <LevelChip level={impactLevelName(observed as ImpactLevel)} variant="solid" />
          ) : (
            TEXTS.notKnown
          )}
        </dd>
        <dd className={css.muted}>
          {forecast < IMPACT_LEVELS.none
            ? TEXTS.noForecastLevel
            : forecast === observed
              ? TEXTS.asForecast
              : TEXTS.forecastLevel(forecast)}
        </dd>
      </div>
      <div>
        <dt>{TEXTS.told}</dt>
        <dd>{proof.deskToldMinutes === null ? TEXTS.notKnown : proofDuration(proof.deskToldMinutes)}</dd>
        <dd className={css.muted}>{proof.cameAt === null ? null : TEXTS.toldDriver(proof.driverToldMinutes)}</dd>
      </div>
    </dl>
  )
}

const after = ({ plannedArrivalAt }: Proof['trips'][number], at: string) =>
  delayText(Math.round((Date.parse(at) - Date.parse(plannedArrivalAt)) / 60_000))

function Trips({ proof, moment }: PartProps) {
  const units = useUnits()
  const miles = (value: number) => provedMilesText(value, units)
  return (
    <section aria-label={TEXTS.trips}>
      <h3>{TEXTS.trips}</h3>
      <table className={css.table}>
        <thead>
          <tr>
            {Object.values(TEXTS.trip).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {proof.trips.map((trip) => (
            <tr key={`${trip.routeId} ${trip.departedAt}`}>
              <th scope="row" dir="auto">
                {trip.name}
                {trip.vehicleName ? <small>{trip.vehicleName}</small> : null}
              </th>
              <td>{moment(trip.departedAt)}</td>
              <td>
                {moment(trip.runTime)}
                <small>{TEXTS.keptLate(moment(trip.keptAt))}</small>
              </td>
              <td>{delayText(trip.minutesPredicted)}</td>
              <td>{trip.minutesReal === null ? TEXTS.notKnown : delayText(trip.minutesReal)}</td>
              <td>
                <LevelChip level={impactLevelName(trip.impactLevel as ImpactLevel)} />
              </td>
              <td>
                {trip.worstStretch
                  ? TEXTS.stretch(
                      trip.worstStretch.roadName,
                      miles(trip.worstStretch.fromMile),
                      miles(trip.worstStretch.toMile),
                      formatSpan(
                        new Date(trip.worstStretch.entersAt),
                        new Date(trip.worstStretch.leavesAt),
                        proof.timeZone,
                      ),
                    )
                  : null}
              </td>
              <td>
                {trip.advice
                  ? TEXTS.advice(trip.advice.action, trip.advice.reason, trip.advice.outcome)
                  : TEXTS.noAdvice}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Values({ proof, moment }: PartProps) {
  const units = useUnits()
  return (
    <section aria-label={TEXTS.values}>
      <h3>
        {TEXTS.values} <small>{proof.truth === 'simulated' ? TEXTS.simulated : TEXTS.observed}</small>
      </h3>
      {proof.values.length === 0 ? (
        <p className={css.muted}>{TEXTS.noValues}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              {Object.values(TEXTS.value).map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {proof.values.map(({ variable, forecast, observed, verdict, hours }) => (
              <tr key={variable}>
                <th scope="row">
                  {TEXTS.variables[variable]}
                  <small>{TEXTS.event(provedEventText(variable, units))}</small>
                </th>
                <td>
                  {provedValueText(variable, forecast.value, units)}
                  <small>{moment(forecast.at)}</small>
                </td>
                <td>
                  <b>{provedValueText(variable, observed.value, units)}</b>
                </td>
                <td>
                  {observed.place}
                  <small>
                    {moment(observed.at)}, {TEXTS.away(provedMilesText(observed.milesAway, units))}
                  </small>
                </td>
                <td data-verdict={verdict}>
                  {TEXTS.verdicts[verdict]}
                  <small>{TEXTS.valueHours(hours)}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Lines({ proof, moment }: PartProps) {
  return (
    <section aria-label={TEXTS.lines}>
      <h3>{TEXTS.lines}</h3>
      {proof.lines.length === 0 ? (
        <p className={css.muted}>{TEXTS.noLines}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              {Object.values(TEXTS.line).map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {proof.lines.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are in order of time and have no other identity
              <tr key={i}>
                <th scope="row">{moment(line.at)}</th>
                <td>{TEXTS.kinds[line.kind]}</td>
                <td dir="auto">{line.who}</td>
                <td dir="auto">
                  {line.kind === 'level'
                    ? TEXTS.levelNow(line.impactLevel ?? IMPACT_LEVELS.none, line.text)
                    : line.text}
                </td>
                <td>{line.minutesBefore === null ? null : TEXTS.before(line.minutesBefore)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {proof.linesLeftOut > 0 ? <p className={css.muted}>{TEXTS.moreLines(proof.linesLeftOut)}</p> : null}
    </section>
  )
}

function Sources({ proof, moment }: PartProps) {
  const units = useUnits()
  const { runs, places } = proof
  const [first, last] = [runs[0], runs.at(-1)]
  const near = places.map(({ name, milesAway }) => `${name} (${TEXTS.away(provedMilesText(milesAway, units))})`)
  return (
    <footer className={css.sources}>
      <p>
        <b>{TEXTS.sources}: </b>
        {[
          ...(first && last ? [TEXTS.runs(runs.length, `${moment(first)} – ${moment(last)}`)] : []),
          ...(near.length > 0 ? [TEXTS.places(near.join(', '))] : []),
          proof.truth === 'simulated' ? TEXTS.simulated : TEXTS.observed,
        ].join('. ')}
      </p>
      <p>{TEXTS.kept}</p>
    </footer>
  )
}
