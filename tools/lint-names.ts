/**
 * Keeps replaced names out of the repository. Fails with file:line and the standard term.
 * docs/glossary.md explains the standard terms. Part of `npm run lint`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Standard term, then the replaced names, separated by spaces. They are forbidden as whole words everywhere. */
const replacedNames: [standard: string, replaced: string][] = [
  ['useLazyView, loadView, ViewName', 'usePart loadPart PartName partsOver'],
  ['useRealtimeSlots', 'useLive showLive'],
  ['connect, disconnect, syncChannels', 'openLine hangUp'],
  ['handlePresenceBroadcast', 'hearSign'],
  ['updateStatus, statusGraceMs', 'tellSign unsaidMs'],
  ['trackActivity', 'ownSigns watchReader'],
  ['throttle, rateLimit', 'atMostEvery sparingly'],
  ['createBackoff, retryLater', 'backingOff'],
  ['coalesce or single-flight', 'oneAtATime'],
  ['messagesSince, latestColleagueReply', 'writtenSince justAnswered'],
  ['ListUpdates, pendingIds, markRefetched, markRendered', 'ListNews noNews rowNow readAnew shownAnew'],
  ['recordViewing, viewersByQuery', 'lookers'],
  ['nextAction', 'whatToDo'],
  ['saveUnsavedInput, restoreUnsavedInput', 'keepTyping bringTypingBack'],
  ['createRequestContext, subRequest', 'beginExchange endExchange'],
  ['isOtherUsersForm, rejectOtherUsersForm, isPendingForOtherUser', 'isAnothers stopAnothers waitsForAnother'],
  ['rememberPreviousUser', 'noteFormer'],
  ['encrypt, decrypt', 'sealPost openPost'],
  ['maxChunks, isSessionChunk', 'mostPieces isSessionPiece'],
  ['signedInByEmail, isRecentSignIn', 'cameByMail signedInJustNow'],
  ['revokeOtherRealtime', 'endListeningElsewhere'],
  ['hasCookiesDisabled', 'mayDropCookies'],
  ['needsCompanyMfa', 'leadsToClosed'],
  ['verifyFactor, enrollFactor', 'showFactor beginFactor'],
  ['prefetch, consume', 'fetchAhead takeFetched fetchOnHints'],
  ['withSlot', 'inTurn'],
  ['withIdempotency', 'onceByKey'],
  ['prefersReducedData', 'isSparing'],
  ['markNavigatingAway', 'leaveByForm'],
  ['logError, sanitizeErrors', 'tellErrors'],
  ['isSameOrigin, allowCrossOrigin', 'isFromOurPage fromAnywhere'],
  ['formAction', 'formAct'],
  ['formError, invalidForm', 'refuseForm'],
  ['probeFromBrowser, expectReachable', 'lookFromBrowser refusedAtWorst'],
  ['useScheduledSendRefresh, SendCountdown', 'useGoingOut GoesOut'],
  ['lastSaved, flush, hasUnsaved', 'dealtWith keepNow isBehind'],
  ['DraftAutosave', 'KeepDrafts DraftNews'],
  ['useSubmission', 'useAttempt'],
  ['useLastSeenReply', 'useSeen'],
  ['virtualizeAbove', 'drawnWhole'],
  ['suppressLiteLog, captureDbErrors', 'rememberErrors'],
  ['createTestDb, Actor', 'createStage CastName'],
  ['startProxy, blackhole', 'layCable fallSilent'],
  ['withoutRealtime', 'deafen'],
  ['realtime config URL', 'live-answer liveAnswer ask-live askLive'],
  ['broadcast_query_change', 'tell_of_query tell_of_queries tell_of_many tell_of_message'],
  ['broadcast_to_user', 'tell_person'],
  ['broadcast_unread', 'tell_unread'],
  ['notify_participants', 'tell_about'],
  ['send_due_replies', 'release_due'],
  ['scheduled_at', 'send_after'],
  ['sent_at', 'released_at'],
  ['arguments instead of settings', 'trackquery.releasing trackquery.undoing'],
  ['is_visible_to_requester', 'is_out'],
  ['status_on_send, cancel_status_on_send, check_status_on_send', 'then_status forget_moves check_later_move'],
  ['cancel_scheduled_reply', 'take_back'],
  ['restore_draft', 'give_back_draft'],
  ['draft_version', 'begun_with take_over base_drafts absorb_drafts'],
  ['is_submitted', 'was_sent'],
  ['topic_version, rotate_*_topics', 'live_epoch due_epochs told_epoch raise_company_epoch raise_person_epoch'],
  [
    'revoke_realtime_*, rotation_limits, consume_rotation',
    'cut_off_person cut_off_company cut_off_turns take_cut_off_turn cut_off_weak',
  ],
  ['can_join, can_broadcast', 'may_listen may_speak'],
  ['notifiable_companies, can_notify', 'companies_told may_be_told'],
  ['is_notifiable_status, merge_status_notification, deliver_notifications', 'is_news join_news pass_on_notifications'],
  ['mfa_satisfied', 'has_shown_what_they_have'],
  ['is_obsolete, cleanup_outbox, complete_outbox', 'is_pointless tidy_outbox settle_outbox'],
  ['single_line', 'one_line'],
  ['tg_queries_check_update', 'guard_query'],
  ['tg_messages_append_only, tg_append_only', 'keep_message keep_written'],
  ['tg_require_owner', 'keep_an_owner'],
  ['revision, tg_set_revision', 'change_no number_change'],
  ['search_similar', 'search_alike'],
  [
    'legal_transitions, check_transition, apply_transition, illegal_transition',
    'legal_moves check_move apply_move raise_illegal_move illegal_move legalMoves MoveForm moveLabel',
  ],
  ['enroll-factor, verify-factor', 'begin-factor confirm-factor'],
  ['hasUnlockedCompany', 'openElsewhere'],
  ['FormResult', 'HalfDone'],
]

/** Common words: forbidden only as the name of a declaration at the top level of a module. */
const replacedDeclarations: [standard: string, replaced: string][] = [
  ['handleEvent, RealtimeHandlers, Effect', 'hear Hears Follows'],
  ['status or icon', 'Sign'],
  ['ListPresence', 'Looks'],
  ['RequestContext', 'Exchange'],

  ['RouteModule', 'ServerHalf guarded'],
  ['IdempotencyStore', 'Turns'],
  ['isBug', 'mistake'],
  ['IntentHandler, fieldFor', 'Act blame'],
  ['ActionError', 'Refusal refused'],
  ['MessageItem, PendingMessage', 'Said Saying'],
  ['AuthMethodLinks', 'Ways Way'],
  ['createIcon', 'drawn'],
  ['Spacer', 'Room'],
  ['ConnectionLimits', 'Seats'],
  ['unsubscribeLabel, reasonText', 'enough because'],
  ['clear', 'hush'],
  ['seededRandom', 'lot'],
]

/** Common words: forbidden only as the name of a function or table of a SQL schema. */
const replacedInSql: [standard: string, replaced: string][] = [
  ['raise_app_error', 'refuse'],
  ['broadcast', 'tell'],
  ['requesters_of', 'concerned'],
  ['idempotency_keys', 'receipts'],
  ['unaccent_lower, percentiles, uuid_v7_time', 'plain span moment'],
  ['notification_channel, find_by_client_id', 'choice raised'],
]

/** File and folder names, without extension. */
const replacedFiles: [standard: string, replaced: string][] = [
  ['lazy-views', 'parts'],
  ['slots-store, realtime-client, handle-event', 'seam line hear'],
  ['connection-status, presence-publisher, local-presence', 'sign own-signs own-state'],
  ['rate-limit, backoff, on-wake', 'sparingly backing-off when-woken'],
  ['new-messages, list-updates', 'written list-news'],
  ['session-monitor, poll-session, unsaved-input', 'live-session keep-session kept-typing'],
  ['request-context, cookies', 'exchange jar'],
  ['form-author, previous-user, pending-email', 'anothers-form former-person asked-address'],
  ['pending-form, session-cookie, amr', 'sealed-post stored proof'],
  ['sign-out-others, cookies-disabled', 'end-elsewhere dropped-cookies'],
  ['prefetch-cache, idempotency, payload, save-data', 'ahead answer-once turns wire sparing'],
  ['native-submit, submit-document', 'native-posts post-as-page'],
  ['prefetch-links, route-focus', 'hints focus-of-page'],
  ['apply-guard-config, route-modules, fallback-error', 'configured-table server-halves last-resort'],
  ['header-overflow, csrf, to-problem', 'overlong-head same-site problem-of problem-answer'],
  ['conflict-details, concurrent-changes, redirect-back', 'told meanwhile page-of same-page'],
  ['overlays, browser-probes', 'over-page from-browser'],
  ['send-countdown, draft-status, optimistic-query', 'goes-out draft-news expected'],
  ['use-submission, message-item, optimistic-message', 'attempt said on-its-way'],
  ['latest-other-reply, auth-method-links', 'others-reply ways'],
  ['totp-qr-code, factor-row', 'key-to-scan factor-line'],
  ['response-times', 'speed'],
  ['use-virtual-rows, use-debounced-value, use-delayed-flag', 'use-rows-in-sight use-settled shown-late'],
  ['set-native-value, create-icon', 'type-into glyph'],
  ['.storybook/stress', 'bad-input reflow'],
  ['touch-targets, docs-lazy', 'fingertips docs-when-asked'],
  ['patch-*, entry-chunk-group', 'lean-router lean-realtime lean-preload with-entry'],
  ['connection-limits, suppress-lite-log, sign-up-queue', 'seats quiet signing-up'],
  ['timeline-sql, templates', 'story case'],
  ['email-html, poll-loop', 'letter rounds'],
  ['seed, query-state', 'furnish standing'],
  ['socks-proxy, without-realtime, seeded-random', 'cable deaf lot'],
  ['load, disconnects, flapping, fixture', 'crowd cuts flaps desk'],
  ['transition-form, transition-label, status-transitions', 'move-form move-label status-moves'],
]

/** A use of a replaced name. */
type Hit = { file: string; line: number; name: string; standard: string }

const escape = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Maps each replaced name to its standard term. */
function lookup(rows: [string, string][]): Map<string, string> {
  return new Map(rows.flatMap(([standard, replaced]) => replaced.split(' ').map((name) => [name, standard] as const)))
}

const names = lookup(replacedNames)
const declarations = lookup(replacedDeclarations)
const inSql = lookup(replacedInSql)
const files = lookup(replacedFiles)

const oneOf = (map: Map<string, string>) => `(${[...map.keys()].map(escape).join('|')})`
const nameUse = new RegExp(`(?<![\\w$])${oneOf(names)}(?![\\w$])`, 'g')
const declarationUse = new RegExp(
  `^(?:export )?(?:async )?(?:function|const|let|class|type|interface) ${oneOf(declarations)}(?![\\w$])`,
  'g',
)
const sqlUse = new RegExp(`\\b(?:private|public)\\.${oneOf(inSql)}(?![\\w$])`, 'g')

const patterns = [
  [nameUse, names],
  [declarationUse, declarations],
  [sqlUse, inSql],
] as const

/** Uses of replaced names in one file's path and text. */
export function findReplacedNames(file: string, text: string): Hit[] {
  const hits: Hit[] = []
  for (const segment of file.split('/')) {
    const name = segment.replace(/\..*$/, '') || segment
    const standard = files.get(name)
    if (standard) hits.push({ file, line: 1, name: segment, standard })
  }
  text.split('\n').forEach((content, at) => {
    for (const [pattern, standards] of patterns) {
      for (const [, name = ''] of content.matchAll(pattern)) {
        hits.push({ file, line: at + 1, name, standard: standards.get(name) ?? '' })
      }
    }
  })
  return hits
}

const folders = ['src', 'supabase', 'tests', 'tools', 'bench', 'docs', '.storybook', '.github']
const extensions = new Set(['.ts', '.tsx', '.sql', '.css', '.md', '.html', '.toml', '.yml', '.json'])
/** The list itself, and its test, hold the replaced names. */
const exempt = new Set(['tools/lint-names.ts', 'tools/lint-names.test.ts'])

/** Finds the uses of replaced names in all files of a repository. */
function lintNames(root: string): Hit[] {
  const nested = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const top = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'package-lock.json')
    .map((entry) => join(root, entry.name))
  return [...top, ...nested]
    .filter((path) => extensions.has(extname(path)))
    .map((path) => ({ path, file: relative(root, path).split(sep).join('/') }))
    .filter(({ file }) => !exempt.has(file))
    .flatMap(({ path, file }) => findReplacedNames(file, readFileSync(path, 'utf8')))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const hits = lintNames(process.cwd())
  for (const { file, line, name, standard } of hits) {
    console.error(`${file}:${line}: "${name}" is a replaced name; use ${standard}`)
  }
  console.log(`${names.size + declarations.size + inSql.size + files.size} replaced names, ${hits.length} uses`)
  process.exitCode = hits.length > 0 ? 1 : 0
}
