package dev.countersign.http.templates;

import dev.countersign.http.protections.HtmlEscaping;
import io.pebbletemplates.pebble.error.PebbleException;
import io.pebbletemplates.pebble.extension.NodeVisitor;
import io.pebbletemplates.pebble.lexer.Token;
import io.pebbletemplates.pebble.node.AbstractRenderableNode;
import io.pebbletemplates.pebble.node.RenderableNode;
import io.pebbletemplates.pebble.parser.Parser;
import io.pebbletemplates.pebble.template.EvaluationContextImpl;
import io.pebbletemplates.pebble.template.PebbleTemplateImpl;
import io.pebbletemplates.pebble.tokenParser.TokenParser;
import java.io.IOException;
import java.io.Writer;

/**
 * Implements {@code csrf_token}: the hidden form field that proves that this service made the form.
 */
final class CsrfTokenTag implements TokenParser {

  private static final String NAME = "csrf_token";

  private final String fieldName;

  CsrfTokenTag(String fieldName) {
    this.fieldName = fieldName;
  }

  @Override
  public String getTag() {
    return NAME;
  }

  @Override
  public RenderableNode parse(Token token, Parser parser) {
    parser.getStream().next();
    parser.getStream().expect(Token.Type.EXECUTE_END);
    return new HiddenField(fieldName, token.getLineNumber());
  }

  private static final class HiddenField extends AbstractRenderableNode {

    private final String fieldName;

    HiddenField(String fieldName, int line) {
      super(line);
      this.fieldName = fieldName;
    }

    @Override
    public void render(PebbleTemplateImpl template, Writer writer, EvaluationContextImpl context)
        throws IOException {
      // Fail here: otherwise the missing token shows only when a user submits the form.
      if (!(context.getVariable(NAME) instanceof String token)) {
        throw new PebbleException(
            null, "The template model lacks " + NAME, getLineNumber(), template.getName());
      }
      writer.write(
          "<input type=\"hidden\" name=\""
              + HtmlEscaping.escape(fieldName)
              + "\" value=\""
              + HtmlEscaping.escape(token)
              + "\">");
    }

    @Override
    public void accept(NodeVisitor visitor) {
      visitor.visit(this);
    }
  }
}
