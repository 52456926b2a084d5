import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import type { DocBlock } from '../../contract/content.ts'
import { RESULTS } from '../../domain/results.ts'
import { cx } from './cx.ts'
import { type Word, wordsOf } from './doc-words.ts'
import { MarkTag, resultLook } from './mark-tag.tsx'

/**
 * The text of a content page. `anchors`: its headings are link targets, by `data-anchor` and not by id, since hidden pages are in
 * the same document; without it they are one level lower, under the title of a dialog.
 */
export function Doc({ blocks, anchors = false, className }: { blocks: readonly DocBlock[]; anchors?: boolean; className?: string }) {
  const Heading = anchors ? 'h2' : 'h3'
  return (
    <div className={cx('leading-6.5 text-fg-2 [&_b]:text-fg', className)}>
      {blocks.map((block, at) =>
        block.kind === 'heading' ? (
          <Heading
            key={keyOf(block, at)}
            {...(anchors && { 'data-anchor': block.id })}
            className="mt-7 mb-2 scroll-mt-28 text-xl font-semibold text-fg first:mt-0"
          >
            {block.text}
          </Heading>
        ) : (
          <Block key={keyOf(block, at)} block={block} />
        ),
      )}
    </div>
  )
}

/** Blocks have no names and never change their order: the key of each is its place. */
const keyOf = (block: DocBlock, at: number): string => `${at} ${block.kind}`

function Block({ block }: { block: Exclude<DocBlock, { kind: 'heading' }> }) {
  if (block.kind === 'paragraph')
    return (
      <p className="mt-2.5 first:mt-0">
        <Words text={block.text} />
      </p>
    )
  if (block.kind === 'list')
    return (
      <ul className="mt-2 list-disc pl-5">
        {block.items.map((item) => (
          <li key={item} className="mt-1">
            <Words text={item} />
          </li>
        ))}
      </ul>
    )
  if (block.kind === 'steps') return <Steps items={block.items} />
  return <Table {...block} />
}

/** Numbered steps, on the thread. */
const Steps = ({ items }: { items: readonly string[] }) => (
  <ol className="mt-2 pl-5">
    {items.map((item) => (
      <li
        key={item}
        className="relative pb-3 before:absolute before:top-2 before:-bottom-2 before:-left-5 before:w-0.5 before:bg-accent-line after:absolute after:top-2 after:-left-6 after:size-2.5 after:rounded-[3px] after:bg-accent last:before:hidden"
      >
        <Words text={item} />
      </li>
    ))}
  </ol>
)

const Table = ({ head, rows, money = false }: Omit<Extract<DocBlock, { kind: 'table' }>, 'kind'>) => {
  const amount = (at: number) => money && at === head.length - 1
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field set, and no landmark, since a page may have several of one head.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <div role="group" aria-label={head.join(' ')} tabIndex={0} className="mt-3 overflow-x-auto rounded-md border border-line">
      <table className="w-full text-sm">
        <thead className="bg-surface-2 text-xs text-fg-3">
          <tr>
            {head.map((title, at) => (
              <th
                key={title}
                scope="col"
                className={cx('px-2.5 py-2 font-normal whitespace-nowrap md:px-4', amount(at) ? 'text-right' : 'text-left')}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join(' ')} className="border-t border-line">
              {row.map((cell, at) => (
                <td
                  key={head[at]}
                  className={cx(
                    'h-11 px-2.5 py-2 leading-5 md:px-4',
                    at === 0 && 'text-fg',
                    amount(at) && 'text-right font-semibold text-fg',
                  )}
                >
                  <Words text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Words = ({ text }: { text: string }) => {
  // The key of a word is its offset: sentences never change.
  let at = 0
  return wordsOf(text).map((word) => {
    at += word.text.length
    return <Fragment key={at}>{shown(word)}</Fragment>
  })
}

function shown(word: Word) {
  if (word.kind === 'bold') return <b>{word.text}</b>
  if (word.kind === 'link')
    return (
      <Link to={word.to} className="underline underline-offset-3">
        {word.text}
      </Link>
    )
  if (word.kind === 'result') return <MarkTag {...lookOf(word.result)}>{word.text}</MarkTag>
  return word.text
}

const lookOf = (result: string) => resultLook(RESULTS.find((known) => known === result) ?? 'P')
