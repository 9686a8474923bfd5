import { accountTexts } from '../../features/account/account.texts.ts'
import { AccountPage } from '../../features/account/account-page.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { PageHeader } from '../frames/shell/page-header.tsx'
import { BeingBuilt } from './being-built.tsx'
import styles from './planned-page.module.css'

export function MyAccountPage() {
  return (
    <>
      <PageHeader title={accountTexts.title} />
      <div className={styles.content}>
        <AccountPage />
        <Panel className={styles.panel}>
          <BeingBuilt page="account" />
        </Panel>
      </div>
    </>
  )
}
