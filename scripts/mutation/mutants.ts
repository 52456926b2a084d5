import { type ESTree, parseSync } from 'vite'
import { sqlChanges } from './sql-changes.ts'

/** A small fault that a test should notice. */
export interface Mutant {
  file: string
  line: number
  /** The original text and its replacement, for people. */
  was: string
  becomes: string
  /** The expression or statement around it: a test reaches the mutant when this is executed. */
  site: Site
  /** The text that replaces the site. */
  text: string
}

export interface Span {
  start: number
  end: number
}

/** `lead` separates a text that begins with a bracket from the line before. */
export type Site = Span & { lead: '' | ';' }

/** A change within a site: the text replaces the span. */
type Change = Span & { text: string }

/** A node of the parser, one shape for all kinds. */
interface Node extends Span {
  type: string
  [field: string]: unknown
}

/** Comparisons are changed at their edge, since any test would notice the opposite. */
const BINARY: ReadonlyMap<string, string> = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['==', '!='],
  ['!=', '=='],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['%', '*'],
  ['**', '*'],
])
const LOGICAL: ReadonlyMap<string, string> = new Map([
  ['&&', '||'],
  ['||', '&&'],
])
const ASSIGNMENT: ReadonlyMap<string, string> = new Map([
  ['+=', '-='],
  ['-=', '+='],
  ['??=', '='],
  ['||=', '='],
])
const UPDATE: ReadonlyMap<string, string> = new Map([
  ['++', '--'],
  ['--', '++'],
])
/** Methods that are easily mistaken for each other. */
const METHOD: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['toUpperCase', 'toLowerCase'],
  ['toLowerCase', 'toUpperCase'],
])
/** Steps that can be removed from a chain. */
const STEPS = new Set(['filter', 'slice', 'sort', 'toSorted', 'reverse', 'toReversed', 'trim', 'where', 'orderBy', 'limit', 'distinct'])
const BLOCKS = new Set(['Program', 'BlockStatement', 'SwitchCase'])
/** Comparisons that a query builder takes as text. */
const COMPARISON: ReadonlyMap<string, string> = new Map([
  ['=', '!='],
  ['!=', '='],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
])
/** Larger numbers are times or sizes, where one more makes no difference. */
const LARGEST_COUNT = 100

/**
 * The mutants of a source, without texts, log lines and types, and without what a single database session can't show (locks, which
 * `npm run test:pg` races).
 */
export function mutantsOf(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const mutants: Mutant[] = []

  /** Start of the innermost statement of a block around a node. */
  let statementAt = -1
  const add = ({ start, end }: Span, changes: Change[], isStatement = false) => {
    const site: Site = { start, end, lead: start === statementAt ? ';' : '' }
    for (const change of changes) {
      const whole = source.slice(start, change.start) + change.text + source.slice(change.end, end)
      mutants.push({
        file,
        line: source.slice(0, change.start).split('\n').length,
        was: excerpt(source.slice(change.start, change.end)),
        becomes: excerpt(change.text),
        site,
        text: isStatement ? whole : `${site.lead}(${whole})`,
      })
    }
  }

  const visit = (node: Node, parent: Node | null): void => {
    if (isSkipped(node)) return
    if (node.type === 'ExpressionStatement') {
      if (parent && BLOCKS.has(parent.type)) statementAt = node.start
      if (isEffect(node.expression as Node) && !isSkipped(node.expression as Node)) add(node, [{ ...span(node), text: ';' }], true)
    } else if (isExpression(node, parent)) add(span(node), changesOf(node, parent, source))
    for (const child of childrenOf(node)) visit(child, node)
  }
  visit(program as unknown as ESTree.Node as unknown as Node, null)
  return mutants
}

function changesOf(node: Node, parent: Node | null, source: string): Change[] {
  const whole = (text: string): Change => ({ ...span(node), text })
  const textOf = (part: unknown) => source.slice((part as Node).start, (part as Node).end)
  /** The operator between two operands, by its place. */
  const between = (left: unknown, right: unknown, table: ReadonlyMap<string, string>): Change[] => {
    const operator = String(node.operator)
    const becomes = table.get(operator)
    const at = source.indexOf(operator, (left as Node).end)
    return becomes === undefined || at >= (right as Node).start ? [] : [{ start: at, end: at + operator.length, text: becomes }]
  }

  switch (node.type) {
    case 'BinaryExpression':
      return node.operator === '+' && (isText(node.left) || isText(node.right)) ? [] : between(node.left, node.right, BINARY)
    case 'LogicalExpression':
      return node.operator === '??' ? [whole(textOf(node.left))] : between(node.left, node.right, LOGICAL)
    case 'AssignmentExpression':
      return between(node.left, node.right, ASSIGNMENT)
    case 'UpdateExpression':
      return [whole(source.slice(node.start, node.end).replace(String(node.operator), UPDATE.get(String(node.operator)) ?? ''))]
    case 'ConditionalExpression':
      return [whole(textOf(node.consequent)), whole(textOf(node.alternate))]
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === '-' ? [whole(textOf(node.argument))] : []
    case 'ArrayExpression':
      return (node.elements as unknown[]).length > 0 ? [whole('[]')] : []
    case 'ChainExpression':
      return optionsOf(node.expression as Node, source)
    case 'TaggedTemplateExpression':
      return isQuery(node.tag as Node) ? sqlOf(node.quasi as Node, source) : []
    case 'CallExpression':
      return callChanges(node, source)
    case 'Literal':
      return literalChanges(node, parent)
    default:
      return parent?.type === 'IfStatement' && parent.test === node ? [whole('true'), whole('false')] : []
  }
}

/** `a?.b` without the question mark, at each optional step. */
function optionsOf(node: Node, source: string): Change[] {
  const inner = (node.object ?? node.callee ?? node.expression) as Node | undefined
  if (!inner) return []
  const at = source.indexOf('?.', inner.end)
  const isAccess = node.type === 'MemberExpression' && node.computed !== true
  return [...optionsOf(inner, source), ...(node.optional === true ? [{ start: at, end: at + 2, text: isAccess ? '.' : '' }] : [])]
}

function callChanges(node: Node, source: string): Change[] {
  const callee = node.callee as Node
  if (callee.type !== 'MemberExpression' || callee.computed === true) return []
  const property = callee.property as Node
  const name = String(property.name)
  const object = callee.object as Node
  const neighbour = METHOD.get(name)
  if (neighbour !== undefined) return [{ ...span(property), text: neighbour }]
  return STEPS.has(name) ? [{ start: stepAt(source, object.end), end: node.end, text: '' }] : []
}

/** Where the next step of a chain begins, after spaces. */
const stepAt = (source: string, from: number): number => from + Math.max(0, source.slice(from).search(/\S/))

function literalChanges(node: Node, parent: Node | null): Change[] {
  const whole = (text: string): Change => ({ ...span(node), text })
  if (typeof node.value === 'boolean') return [whole(String(!node.value))]
  if (typeof node.bigint === 'string') return [whole(`${BigInt(node.bigint) + 1n}n`)]
  if (typeof node.value === 'number') {
    const isNegated = parent?.type === 'UnaryExpression'
    return isNegated || node.value > LARGEST_COUNT ? [] : [whole(String(node.value + 1))]
  }
  if (typeof node.value === 'string') {
    const isOperand = parent?.type === 'CallExpression' && (parent.arguments as unknown[])[1] === node
    const becomes = isOperand ? COMPARISON.get(node.value) : undefined
    return becomes === undefined ? [] : [whole(`'${becomes}'`)]
  }
  return node.regex ? patternChanges(node) : []
}

/** A pattern that matches more in front, behind, or another repetition. */
function patternChanges(node: Node): Change[] {
  const raw = String(node.raw)
  const changes: Change[] = []
  const cut = (at: number, length: number, text: string) => changes.push({ start: node.start + at, end: node.start + at + length, text })
  for (const { index } of raw.matchAll(/(?<![[\\])\^|(?<!\\)\$/g)) cut(index, 1, '')
  for (const { index, 0: most } of raw.matchAll(/(?<=\{\d*,?)\d+(?=\})/g)) cut(index, most.length, String(Number(most) + 1))
  return changes
}

function sqlOf(quasi: Node, source: string): Change[] {
  return (quasi.quasis as Node[]).flatMap((part) => {
    const { raw } = part.value as { raw: string }
    const from = source.indexOf(raw, part.start)
    return sqlChanges(raw).map(({ start, end, text }) => ({ start: from + start, end: from + end, text }))
  })
}

const span = ({ start, end }: Span): Span => ({ start, end })

/** `sql` or `sql<Row>`, whose type argument is a node of its own. */
const isQuery = (tag: Node): boolean => tag.type === 'Identifier' && tag.name === 'sql'

const isText = (operand: unknown): boolean => {
  const { type, value } = operand as Node
  return type === 'TemplateLiteral' || typeof value === 'string'
}

/** Whether a node has an effect: a call, awaited or not, or an assignment. */
function isEffect({ type, argument, operator }: Node): boolean {
  if (type === 'AwaitExpression' || (type === 'UnaryExpression' && operator === 'void')) return isEffect(argument as Node)
  return type === 'CallExpression' || type === 'AssignmentExpression' || type === 'UpdateExpression'
}

/** Whether a node is a value that can be replaced: no name, pattern, key or callee. */
function isExpression(node: Node, parent: Node | null): boolean {
  if (!parent || parent.key === node || parent.callee === node) return false
  if (parent.type === 'AssignmentExpression' && parent.left === node) return false
  // A chain is one expression: its outermost node.
  return !(parent.type === 'MemberExpression' && parent.object === node && parent.optional === true && node.type === 'ChainExpression')
}

/** Types don't exist at run time; errors and log lines are texts. */
function isSkipped(node: Node): boolean {
  if (node.type.startsWith('TS')) return !['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(node.type)
  if (node.type === 'ImportDeclaration' || node.type === 'ThrowStatement') return true
  return node.type === 'CallExpression' && ['log', 'console'].includes(rootOf(node.callee as Node))
}

const rootOf = (node: Node): string => (node.object ? rootOf(node.object as Node) : String(node.name ?? ''))

function* childrenOf(node: Node): Generator<Node> {
  for (const [field, value] of Object.entries(node)) {
    if (field === 'typeAnnotation' || field === 'typeArguments') continue
    for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === 'string') yield child as Node
  }
}

const excerpt = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}…` : line
}
