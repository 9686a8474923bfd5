import {
  CompiledQuery,
  type Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type Transaction,
  TransactionBuilder,
} from 'kysely'
import { escapeLiteral } from 'pg'
import type { Tables } from './tables.ts'

/** Kysely does not export the type by a name. */
type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0]
type Run = <T>(organizationId: string, work: (transaction: Transaction<Tables>) => Promise<T>) => Promise<T>

/**
 * Begins a transaction and sets its role and organization in one message: a second one would be a fourth of the
 * messages that most calls send.
 */
class OrganizationDriver extends PostgresDriver {
  readonly #beginning: string

  constructor(config: PostgresDialectConfig, beginning: string) {
    super(config)
    this.#beginning = beginning
  }

  override async beginTransaction(connection: Connection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw(this.#beginning))
    } catch (error) {
      // The transaction may have begun before a setting failed.
      await this.rollbackTransaction(connection)
      throw error
    }
  }
}

/** Returns a function that runs work in a transaction which can see and write only the rows of one organization. */
export function openOrganizationTransactions(
  asSystem: Kysely<Tables>,
  config: PostgresDialectConfig,
  statementTimeoutMs: number | undefined,
  begin = 'begin',
): Run {
  const dialect = new PostgresDialect(config)
  const timeout = statementTimeoutMs === undefined ? '' : `; set local statement_timeout = ${statementTimeoutMs}`
  return (organizationId, work) => {
    const beginning = `${begin}; set local role stormlane_tenant; set local stormlane.organization_id = ${escapeLiteral(organizationId)}${timeout}`
    const driver = new OrganizationDriver(config, beginning)
    return new TransactionBuilder<Tables>({
      config: { dialect },
      dialect,
      driver,
      executor: asSystem.getExecutor(),
    }).execute(work)
  }
}
