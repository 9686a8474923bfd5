// PostgreSQL refuses to run as root. If the server runs as root, PostgreSQL is started in its own user namespace, where root
// keeps ownership of the files. Where user namespaces are not available, it runs as an ordinary user of the machine.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartupProblem } from '../startup-problem.ts'

/** How to start a program so that it does not run as root. */
export interface Unprivileged {
  /** Words to put before the program's command line. */
  prefix: string[]
  /** The user to run as if no namespace can be used. */
  account: Account | undefined
}

interface Account {
  uid: number
  gid: number
}

/** The first of these that exists is used, because initdb needs a user with a name. */
const ACCOUNT_NAMES = ['postgres', 'nobody', 'daemon']

interface Folders {
  data: string
  cluster: string
  programs: string
}

export function runUnprivileged({ data, cluster, programs }: Folders): Unprivileged {
  if (process.getuid?.() !== 0) return { prefix: [], account: undefined }
  const existing = statSync(cluster, { throwIfNoEntry: false })
  // The cluster belongs to an ordinary user, who must be able to use it afterwards, so run as that user.
  if (existing && existing.uid !== 0) return { prefix: [], account: { uid: existing.uid, gid: existing.gid } }
  const account = findAccount()
  if (!account)
    throw new StartupProblem(
      `PostgreSQL does not run as root, and there is no user ${ACCOUNT_NAMES.join(', ')} here: start as an ordinary user, or set DATABASE_URL.`,
    )
  const prefix = ['unshare', '--user', `--map-user=${account.uid}`, `--map-group=${account.gid}`, '--']
  if (canRun(prefix)) return { prefix, account: undefined }
  // Lets the account enter the data folder; the files in it keep their modes.
  chmodSync(data, 0o711)
  requireTraversable(path.dirname(data))
  requireTraversable(programs)
  if (existing) chownAll(cluster, account)
  return { prefix: [], account }
}

function findAccount(): Account | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ACCOUNT_NAMES) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

function canRun([command = '', ...args]: string[]): boolean {
  return spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0
}

function chownAll(folder: string, account: Account): void {
  for (const entry of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(path.join(folder, entry), account.uid, account.gid)
}

function requireTraversable(folder: string): void {
  if ((statSync(folder).mode & 0o001) === 0)
    throw new StartupProblem(
      `PostgreSQL does not run as root, and its own user cannot enter ${folder}: run chmod o+x ${folder}, or start as an ordinary user, or set DATABASE_URL.`,
    )
  if (folder !== path.dirname(folder)) requireTraversable(path.dirname(folder))
}
