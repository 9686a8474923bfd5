// Seeds the demo, and ensures that its public password works only on a server that other machines cannot reach.
import type { Clock } from '@stormlane/domain/time'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import { StartupProblem } from '../platform/startup-problem.ts'
import { DEMO_LOGIN, seedDemo } from './demo-organizations.ts'
import { acceptsPublicPassword, randomDemoPassword } from './demo-passwords.ts'

interface Opening {
  config: Pick<Config, 'demo' | 'isOpen' | 'host' | 'publicUrl' | 'role'>
  database: Database
  clock: Clock
  servicesOn: Parameters<typeof seedDemo>[2]
  say: (line: string) => void
}

/** Returns whether the public demo login works; fails if others could use it. */
export async function openDemo({ config, database, clock, servicesOn, say }: Opening): Promise<boolean> {
  const password = config.isOpen ? randomDemoPassword() : DEMO_LOGIN.password
  if (config.demo && (await seedDemo(database, clock, servicesOn, { password }))) {
    say('Created the demo organizations')
    if (config.isOpen) say(`Sign in as ${DEMO_LOGIN.email} with the password ${password}, which is shown only now`)
  }
  const isPublic = await acceptsPublicPassword(database)
  if (isPublic && config.isOpen && config.role !== 'worker') throw new StartupProblem(refusal(config))
  return isPublic
}

function refusal({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): string {
  return (
    `The demo users still have their public password, so this server does not open to others (HOST ${host}, PUBLIC_URL ${publicUrl}): ` +
    'give them a new one with "npm run admin -- demo password", or leave both settings empty.'
  )
}
