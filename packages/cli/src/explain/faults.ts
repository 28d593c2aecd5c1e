import { faultTexts } from '@tamis/core';
import { UNIT_FAULTS } from '@tamis/core/unit';
import { FILE_FAULTS, PIPELINE_FAULTS } from '@tamis/files';

/** What is said about everything that goes wrong apart from replies. */
export const faults = { ...UNIT_FAULTS, ...FILE_FAULTS, ...PIPELINE_FAULTS, ...faultTexts };
