import { API_SERVICES } from '@stormlane/domain/product'
import { formatCount } from '../../platform/count-format.ts'
import { formatDate } from '../../platform/time-format.ts'
import { accountTexts as TEXTS } from './account.texts.ts'
import type { Account } from './account.ts'
import css from './account-page.module.css'
import { ShareBar } from './share-bar.tsx'

/** Calls and limits of each service in the current cycle, for organizations with API access. */
export function ApiUsage({ access }: { access: NonNullable<Account['apiAccess']> }) {
  const { services } = access
  const calls = services.map((service) => service.calls)
  const total = calls.reduce((sum, count) => sum + count, 0)
  const most = Math.max(1, ...calls)
  return (
    <section className={css.card} aria-labelledby="api-usage">
      <header className={css.usageHead}>
        <h2 id="api-usage">{TEXTS.usage}</h2>
        <span className={css.hint}>{TEXTS.cycle(...cycleDays(access))}</span>
        <span className={css.total}>{TEXTS.calls(total, formatCount(total))}</span>
      </header>
      <table className={css.usage} aria-labelledby="api-usage">
        <thead>
          <tr>
            {TEXTS.usageColumns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {services.map((usage) => (
            <tr key={usage.service}>
              <th scope="row">{API_SERVICES[usage.service].label}</th>
              <td>{usage.timeframe}</td>
              <td>
                <span className={css.calls}>
                  <ShareBar share={usage.calls / most} quiet />
                  <b>{formatCount(usage.calls)}</b>
                </span>
              </td>
              <td>{limitText(usage.maxRequestsPerSecond)}</td>
              <td>{limitText(usage.maxRequestsPerMinute)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const limitText = (limit: number | null) => (limit === null ? TEXTS.noLimit : formatCount(limit))

/** Returns the first and the last day of the cycle. Cycles are counted in UTC days. */
function cycleDays({ cycleStartDate, cycleEndDate }: NonNullable<Account['apiAccess']>): [string, string] {
  const last = new Date(new Date(cycleEndDate).getTime() - 1)
  return [formatDate(new Date(cycleStartDate), 'UTC'), formatDate(last, 'UTC')]
}
