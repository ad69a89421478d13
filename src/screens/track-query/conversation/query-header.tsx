import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { FormValues } from '#domain/form.ts'
import type { QueryDetail } from '#domain/query.ts'
import { PostForm } from '#screens/post-form.tsx'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { ChevronLeftIcon } from '#ui/icon/list-icon.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Anchor, link } from '#ui/link/link.tsx'
import { StatusPill } from '#ui/status-pill/status-pill.tsx'
import { Text } from '#ui/text/text.tsx'
import { statusLookFor, statusWord } from '../status-look.ts'

export type QueryHeaderProps = {
  query: QueryDetail
  company: Company
  listHref: string
  pending?: FormValues
  /** Other people viewing this query. */
  viewers?: ReactNode
}

/** Reference, status and subject of a query; on a phone also links to the sections below. */
export function QueryHeader({ query, company, listHref, pending, viewers }: QueryHeaderProps) {
  const words = useWords()
  const t = words.oneQuery.query
  const status = statusWord(words, company.role, query.status)
  const resolution = query.resolution && words.vocabulary.resolution[query.resolution]
  return (
    <Stack as="header" gap="sm">
      <Cluster justify="between">
        <Link
          to={listHref}
          className={`${link({ tone: 'muted', standalone: true })} inline-flex items-center gap-1 text-sm`}
        >
          <ChevronLeftIcon size="sm" />
          {t.toList}
        </Link>
        <Cluster gap="md" className="text-sm @3xl:hidden">
          {(query.rights.reply || query.rights.note) && (
            <Anchor href="#compose" standalone>
              {t.toReply}
            </Anchor>
          )}
          <Anchor href="#details" standalone>
            {t.toDetails}
          </Anchor>
        </Cluster>
      </Cluster>
      <Cluster gap="sm">
        <Text
          as="span"
          tone="muted"
          weight="medium"
          figures
          className="max-w-full wrap-anywhere max-md:whitespace-normal"
        >
          {query.reference}
        </Text>
        <StatusPill {...statusLookFor(company.role, query.status)}>{status}</StatusPill>
        {resolution && resolution !== status && (
          <Text as="span" size="sm" tone="muted">
            {resolution}
          </Text>
        )}
        {query.unread && <MarkRead queryId={query.id} pending={pending} />}
        {viewers}
      </Cluster>
      <Heading level={1} className="wrap-anywhere">
        {query.subject}
      </Heading>
    </Stack>
  )
}

/** Shown without JavaScript only; with it, viewing the query marks it as read. */
function MarkRead({ queryId, pending }: { queryId: string; pending?: FormValues }) {
  const t = useWords().oneQuery.query
  return (
    <PostForm className="hidden noscript:block">
      <input type="hidden" name="intent" value="mark-read" />
      <input type="hidden" name="queryId" value={queryId} />
      <Button type="submit" size="sm" tone="quiet" pending={pending?.intent === 'mark-read'}>
        {t.markRead}
      </Button>
    </PostForm>
  )
}
