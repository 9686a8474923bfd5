import { listProofCases } from '@stormlane/contract'
import { MAX_PROOF_DAYS } from '@stormlane/domain/proof'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { VERIFIED_DAYS, type VerifiedDays } from '@stormlane/domain/verification'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../../platform/api.ts'
import { formatDatedSpan } from '../../../platform/time-format.ts'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { historyTexts } from '../history.texts.ts'
import type { HistorySearch } from '../history-address.ts'
import { partPanelProps } from '../part-tabs.tsx'
import css from '../skill/skill.module.css'
import { ownAssetsTexts as TEXTS } from './own-assets.texts.ts'

const PART = 'assets'
const USUAL_DAYS: VerifiedDays = 30
/** A proof begins this long before a case, so that it shows who was told. */
const BEFORE_MS = 24 * HOUR_MS
const AFTER_MS = 6 * HOUR_MS

export const isOwnAssetsPart = (search: HistorySearch) => search.part === PART
export const ownAssetsSearch = (days: VerifiedDays = USUAL_DAYS): HistorySearch => ({
  part: PART,
  ...(days !== USUAL_DAYS && { days: String(days) }),
})
const daysOf = ({ days }: HistorySearch) => VERIFIED_DAYS.find((one) => String(one) === days) ?? USUAL_DAYS

const casesQuery = (days: VerifiedDays) => ({
  queryKey: ['proof-cases', days],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.send(listProofCases, { query: { days: String(days) as '7' } }, signal),
  refetchInterval: HOUR_MS,
  placeholderData: keepPreviousData,
})
type Cases = Awaited<ReturnType<ReturnType<typeof casesQuery>['queryFn']>>

interface OwnAssetsPartProps {
  search: HistorySearch
  onSearch: (search: HistorySearch) => void
  tabs: ReactNode
  badge: ReactNode
}

/** Shows what forecasts did for the organization's own locations. */
export function OwnAssetsPart({ search, onSearch, tabs, badge }: OwnAssetsPartProps) {
  const days = daysOf(search)
  const { data, isError, isFetching, refetch } = useQuery(casesQuery(days))
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{historyTexts.title}</h1>
        {badge}
      </header>
      <div className={css.tabs}>{tabs}</div>
      <div {...partPanelProps(PART)}>
        <div className={css.controls}>
          <SegmentedControl
            label={TEXTS.period}
            options={VERIFIED_DAYS.map((value) => ({ value: String(value), label: TEXTS.days(value) }))}
            value={String(days)}
            onChange={(value) => onSearch(ownAssetsSearch(daysOf({ days: value })))}
          />
        </div>
        {data ? (
          <CaseTables cases={data} />
        ) : isError ? (
          <ErrorState message={TEXTS.failed} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Spinner size={28} label={TEXTS.loading} />
        )}
      </div>
    </div>
  )
}

function CaseTables({ cases: { assets, assetsLeftOut, truth, scores, proofCases, totalCount } }: { cases: Cases }) {
  if (assets === 0) return <EmptyState title={TEXTS.none} text={TEXTS.noneHint} />
  return (
    <>
      <p className={css.counted}>
        {TEXTS.counted(assets, assetsLeftOut)} {truth === 'simulated' ? TEXTS.simulated : TEXTS.observed}
      </p>
      <section className={`${css.card} ${css.wide}`} aria-label={TEXTS.scores}>
        <header className={css.cardHead}>
          <h2>{TEXTS.scores}</h2>
        </header>
        <table className={css.events} aria-label={TEXTS.scores}>
          <Head columns={Object.values(TEXTS.columns)} />
          <tbody>
            {scores.map(({ variable, hits, misses, falseAlarms, medianLeadHours, hours }) => (
              <tr key={variable}>
                <th scope="row">{TEXTS.variables[variable]}</th>
                <td>{hits.toLocaleString('en-US')}</td>
                <td>{misses.toLocaleString('en-US')}</td>
                <td>{falseAlarms.toLocaleString('en-US')}</td>
                <td>{medianLeadHours === null ? TEXTS.noLead : TEXTS.lead(medianLeadHours)}</td>
                <td>{hours.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className={`${css.card} ${css.wide}`} aria-label={TEXTS.cases}>
        <header className={css.cardHead}>
          <h2>{TEXTS.cases}</h2>
        </header>
        {proofCases.length === 0 ? (
          <p className={css.caption}>{TEXTS.noCases}</p>
        ) : (
          <table className={css.events} aria-label={TEXTS.cases}>
            <Head columns={Object.values(TEXTS.caseColumns)} />
            <tbody>
              {proofCases.map(({ assetType, id, name, variable, verdict, startAt, endAt, leadHours, canBeProved }) => (
                <tr key={`${id} ${variable} ${startAt}`}>
                  <th scope="row" dir="auto">
                    {name}
                  </th>
                  <td>{TEXTS.variables[variable]}</td>
                  <td>{formatDatedSpan(new Date(startAt), new Date(endAt))}</td>
                  <td>{TEXTS.verdicts[verdict]}</td>
                  <td>{leadHours === null ? TEXTS.noLead : TEXTS.lead(leadHours)}</td>
                  <td>
                    {canBeProved ? (
                      <a href={proofAddress({ assetType, id, startAt, endAt })} aria-label={TEXTS.open(name)}>
                        {TEXTS.link}
                      </a>
                    ) : (
                      TEXTS.beforeOrganization
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {totalCount > proofCases.length ? (
          <p className={css.caption}>{TEXTS.more(totalCount - proofCases.length)}</p>
        ) : null}
      </section>
    </>
  )
}

const Head = ({ columns }: { columns: readonly string[] }) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
    </tr>
  </thead>
)

function proofAddress({
  assetType,
  id,
  startAt,
  endAt,
}: Pick<Cases['proofCases'][number], 'assetType' | 'id' | 'startAt' | 'endAt'>) {
  const start = new Date(Date.parse(startAt) - BEFORE_MS).toISOString()
  // A case that lasts longer than a proof may is shown from its beginning.
  const end = new Date(
    Math.min(Date.parse(endAt) + AFTER_MS, Date.parse(start) + MAX_PROOF_DAYS * DAY_MS),
  ).toISOString()
  return `/client/proof/${assetType}/${encodeURIComponent(id)}?${new URLSearchParams({ start, end }).toString()}`
}
