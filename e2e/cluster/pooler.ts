// PgBouncer from the Debian package, in transaction pooling mode.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server-process.ts'

/** The id of the user `nobody` on Debian: PgBouncer refuses to run as root. */
const NOBODY = 65_534
const STARTS_WITHIN_MS = 300

/** Null where PgBouncer is not installed. */
export async function startPooler(folder: string, databaseUrl: string) {
  if (spawnSync('pgbouncer', ['--version']).status !== 0) return null
  const { hostname, port: databasePort, username, password } = new URL(databaseUrl)
  const port = await freePort()
  const [settings, users] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'pgbouncer-users')]
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
server_login_retry = 1
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
  )
  for (const file of [settings, users]) chmodSync(file, 0o644)
  chmodSync(folder, 0o755)
  const rights = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const child = spawn('pgbouncer', ['--quiet', settings], { stdio: 'ignore', ...rights })
  await sleep(STARTS_WITHIN_MS)
  if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`)
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return { url: url.href, processId: child.pid, stop: () => child.kill('SIGINT') }
}
