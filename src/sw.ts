import './sw/entry.ts'
