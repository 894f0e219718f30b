import { SMALL } from '../../anti-patterns/anti-patterns.ts';
import { holdAntiPatterns } from './anti-patterns-page.ts';

holdAntiPatterns(SMALL, 60_000);
