import { element } from "./element.js";
import { operatorLabels, yesNoOperators } from "./operators.js";
/**
 * An operator and a value for a column.
 *
 * @param operators - those that the field takes
 * @param changed - called with the new filter, or none
 */
export function filterCell({ name, ...column }, operators, filter, changed) {
    if (operators.length === 0)
        return element("span");
    const attribute = "attribute" in column ? column.attribute : undefined;
    const preferred = attribute?.kind === "text" ? "$contains" : "";
    const usual = operators.includes(preferred) ? preferred : operators[0];
    const chosen = element("select", { "aria-label": `Operator for ${name}`, "data-key": `operator ${name}` }, ...operators.map((operator) => element("option", {
        value: operator,
        selected: operator === (filter?.operator ?? usual),
    }, operatorLabels[operator])));
    const choices = () => {
        if (yesNoOperators.has(chosen.value))
            return ["true", "false"];
        if (attribute?.kind === "boolean")
            return ["true", "false"];
        const single = ["", "$ne"].includes(chosen.value);
        return attribute?.kind === "enum" && single ? attribute.values : undefined;
    };
    const holder = element("span");
    const tell = () => {
        const { value } = holder.children[0];
        if (value === (filter?.value ?? "") && chosen.value === filter?.operator)
            return;
        if (value === "" && !filter)
            return;
        changed(value === "" ? undefined : { field: name, operator: chosen.value, value });
    };
    const fill = (value) => {
        const values = choices();
        const attributes = {
            "aria-label": `Filter ${name}`,
            "data-key": `filter ${name}`,
            onchange: tell,
        };
        holder.replaceChildren(values
            ? element("select", attributes, ...["", ...values].map((one) => element("option", { value: one, selected: one === value }, one)))
            : element("input", { ...attributes, value, autocomplete: "off" }));
    };
    fill(filter?.value ?? "");
    chosen.addEventListener("change", () => {
        const { value } = holder.children[0];
        const values = choices();
        const kept = !values || values.includes(value) ? value : "";
        const next = yesNoOperators.has(chosen.value) ? "true" : kept;
        fill(next);
        // Without a value, the filter only has another operator for what comes.
        if (next !== "")
            tell();
    });
    return element("span", { class: "filter" }, chosen, holder);
}
