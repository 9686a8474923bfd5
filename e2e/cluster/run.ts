// npm run cluster: an installation for several machines, all on this one, until Ctrl-C.
import { DEMO_LOGIN } from '@stormlane/server/src/demo/demo-organizations.ts'
import { MEMBERS, startCluster } from './cluster.ts'

const port = Number(process.env.PORT ?? 4300)
console.log(`Starting PostgreSQL, a bucket and ${MEMBERS.join(', ')}…`)
const cluster = await startCluster(port)
if (!cluster.hasPooler)
  console.log('PgBouncer is not installed (Debian package pgbouncer): the processes ask PostgreSQL itself.')
console.log(`The cluster is ready at ${cluster.url}`)
console.log(`Sign in as ${DEMO_LOGIN.email} with the password ${DEMO_LOGIN.password}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    console.log('Stopping…')
    void cluster.stop().then(() => process.exit(0))
  })
