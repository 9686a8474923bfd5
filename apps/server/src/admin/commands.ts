import { apiAccessCommands } from './api-access-commands.ts'
import { backupCommands } from './backup-commands.ts'
import type { Command } from './context.ts'
import { demoCommands } from './demo-commands.ts'
import { embedCommands } from './embed-commands.ts'
import { feedCommands } from './feed-commands.ts'
import { historyCommands } from './history-commands.ts'
import { migrateCommands } from './migrate-commands.ts'
import { offboardingCommands } from './offboarding-commands.ts'
import { organizationCommands } from './organization-commands.ts'
import { roadCommands } from './road-commands.ts'
import { secretKeyCommands } from './secret-key-commands.ts'
import { telematicsCommands } from './telematics-commands.ts'
import { userCommands } from './user-commands.ts'

/** All admin commands, in the order in which --help lists them. */
export const COMMANDS: readonly Command[] = [
  ...organizationCommands,
  ...offboardingCommands,
  ...apiAccessCommands,
  ...userCommands,
  ...telematicsCommands,
  ...embedCommands,
  ...secretKeyCommands,
  ...migrateCommands,
  ...backupCommands,
  ...roadCommands,
  ...feedCommands,
  ...historyCommands,
  ...demoCommands,
]
