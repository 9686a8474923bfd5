import type { Command } from './context.ts'

const migrate: Command = {
  name: 'migrate',
  usage: '',
  summary: 'Brings the database to its newest form, before the processes of a new version start',
  // Nothing else to do: every command first migrates a database that no server of this machine uses.
  async run({ print }) {
    print('The database has its newest form.')
  },
}

export const migrateCommands: readonly Command[] = [migrate]
