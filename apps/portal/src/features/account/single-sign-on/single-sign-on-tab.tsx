import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { singleSignOnTexts as TEXTS } from './single-sign-on.texts.ts'
import { SingleSignOnForm } from './single-sign-on-form.tsx'
import { singleSignOnQuery } from './single-sign-on-queries.ts'

/** Configures how members sign in with their company's identity provider. */
export function SingleSignOnTab() {
  const { data, isPending, isError, refetch } = useQuery(singleSignOnQuery())
  if (isPending) return <Spinner />
  if (isError) return <ErrorState message={TEXTS.loadFailed} onRetry={() => void refetch()} />
  return <SingleSignOnForm stored={data} />
}
