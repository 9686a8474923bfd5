import type { Database } from './database.ts'

/** The name of the road network that all processes should use; null if each has its own. */
export async function networkOfDatabase({ asSystem }: Database): Promise<string | null> {
  const row = await asSystem.selectFrom('road_network').select('name').executeTakeFirst()
  return row?.name ?? null
}

export async function setNetworkOfDatabase({ asSystem }: Database, name: string): Promise<void> {
  await asSystem.transaction().execute(async (db) => {
    await db.deleteFrom('road_network').execute()
    await db.insertInto('road_network').values({ name }).execute()
  })
}
